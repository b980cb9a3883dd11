### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = This page is not for you
error-not-allowed = It belongs to a class or a teacher, or it is not there. If it is yours, sign in under the right name.
error-no-class-title = No class has this code
error-no-class = The code may be mistyped, or your teacher has changed it. Ask your teacher for the code of the class.
error-link-used-title = This link does not work any more
error-link-used = It works once, and only for some days. Ask the person who gave it to you for a new one.
error-card-void-title = This card does not work any more
error-card-void = Your teacher has made a new card for you. Ask for it, or sign in with your name and your code.
error-too-many-tries-title = Too many wrong codes
error-too-many-tries = Too many wrong codes came from where you are. Wait a minute, then try again.

## The ways to it

nav-sign-in = Sign in
nav-teach = Teach
nav-assignments = Assignments
nav-privacy = Privacy

## Signing in

sign-in-heading = Sign in
sign-in-description = Sign in to your account at this chess school.
sign-in-name = Your name here
sign-in-password = Password
sign-in-password-how = Pupils type the code from their card here.
sign-in-button = Sign in
sign-in-wrong = The name and the password do not fit together. Check both and try again.
sign-in-wait-seconds = There were too many wrong tries. Wait { $count ->
    [one] one second
   *[other] { $count } seconds
}, then try again.
sign-in-wait-minutes = There were too many wrong tries. Wait { $count ->
    [one] one minute
   *[other] { $count } minutes
}, then try again.
sign-in-class-heading = You are in a class
sign-in-class-code = Code of the class
sign-in-class-go = Go to my class
sign-in-no-account-heading = You have no account
sign-in-no-account = You can learn without one. With an account you find your progress on every device.
sign-in-as = You are signed in as { $name }.
sign-out = Sign out

## Names and passwords

name-missing = Type a name.
name-long = The name is too long: at most 40 characters.
name-letters = The name has a sign that names cannot have, such as a slash.
name-taken = Somebody has this name already. Take another one.
password-short = The password is too short: at least 8 characters.
password-long = The password is too long: at most 200 characters.
password-is-name = The password must not be the name.
password-old-wrong = The old password is not right. Nothing was changed.

## Making an account

account-new-heading = Make an account
account-new-description = Make an account with a name and a password. No e-mail address is needed.
account-new-lead = You need a name and a password, and no e-mail address. Without e-mail, a forgotten password can only be replaced by a teacher of your class.
account-new-keeps = What you have done in this browser so far comes along.
account-new-name-how = Others in your class see it. Do not take your full name.
account-new-button = Make the account
account-password-how = At least 8 characters. Several words are better than one.

## One’s own account

account-heading = Your account
account-description = Your account: password, devices and classes.
account-role-admin = You teach, and you run this school.
account-role-teacher = You teach at this school.
account-role-learner = You learn at this school.
account-role-pupil = You are a pupil of this school.
account-made = Your account is made. What you learn is kept under your name now.
account-password-changed = Your password is changed. All your other devices are signed out.
account-session-ended = That device is signed out.
account-password-heading = Change the password
account-old-password = Old password
account-new-password = New password
account-password-save = Change the password
account-sessions-heading = Where you are signed in
account-session-this = this device
account-session-end = Sign out there
account-classes = Your classes
device = { $browser } on { $system }
device-unknown = a device that does not say what it is

## Links that work once

invitation-description = This link works once.
invitation-teacher-heading = Become a teacher here
invitation-teacher-lead = Choose a name and a password. With them you sign in from now on. This link works once.
invitation-admin-lead = You will also run the school: invite teachers, and decide how long pupils are kept.
invitation-password-heading = Choose a new password
invitation-password-lead = This is the account { $name }. Choose a new password. All its devices are signed out then.
invitation-button = Go on

## Cards and the door of a class

card-heading = Your card
card-description = The card of a pupil of this school.
card-lead = Press the button if this is you.
i-am = I am { $name }
join-heading = Class { $class }
join-description = Come into your class.
join-choose = Who are you?
join-no-pupils = Nobody is in this class yet.
join-code-label = Your code
join-code-how = Type the six letters from your card.
join-pictures-how = { $count ->
    [one] Press your last picture.
   *[other] Press your pictures in order. { $count } to go.
}
join-picked = Pressed so far
join-start-over = Start again
join-not-me = That is not me
join-code-wrong = This is not your code. Look at your card and try again.
join-pictures-wrong = These are not your pictures. Look at your card and try again.
join-no-such-pupil = Nobody in this class has that name. Choose your name from the list.
join-guest-teacher = Your pupils sign in here.
join-guest-member = You are in this class.
join-guest-closed = The door of this class is closed. Ask the teacher to open it.
join-guest-may = You can join this class. Its teachers then see what you do here.
join-real-name = Your real name, for the teachers of this class only
join-button = Join the class
join-with-account = You have an account with a password
real-name-missing = The real name is missing.
real-name-long = The real name is too long: at most 80 characters.
real-name-known = A pupil with this name is in the class already. If it is another child, add something to the name.
picture-sun = sun
picture-moon = moon
picture-star = star
picture-cloud = cloud
picture-house = house
picture-tree = tree
picture-flower = flower
picture-apple = apple
picture-fish = fish
picture-boat = boat
picture-key = key
picture-heart = heart
picture-drop = drop of water
picture-bell = bell
picture-kite = kite
picture-mountain = mountain

## Erasing

erase-with-account = Your account goes, too. You are signed out everywhere.
erase-pupil = Your teacher keeps this account. Ask your teacher if you want it erased.
erase-last-admin = Nobody else runs this school. Invite somebody who does before you go.

## Privacy

privacy-heading = Privacy
privacy-description = What this school stores, why, for how long, and who sees it.
privacy-learner-title = If you have no account
privacy-learner = With your first answer your browser gets a cookie with a random number. Under that number this server keeps what you answered, whether it was right, and when, so that you can go on where you stopped. It keeps no name and no address. While the network is gone, your answers wait on your own device until they can be sent.
privacy-account-title = If you have an account
privacy-account = The server keeps your name here, a fingerprint of your password from which the password cannot be read, and for each device what its browser calls itself and when it was last used. You see the devices on the page of your account and can sign them out. There is no e-mail address.
privacy-pupil-title = If you are in a class
privacy-pupil = Pupils have a made-up name. Your teacher writes your real name beside it, to know who you are. What you do in lessons, puzzles and assignments is kept so that your teacher can help you. Teachers may keep notes about your chess. Pupils cannot write messages to each other.
privacy-seen-title = Who sees it
privacy-seen = You see what is yours. The teachers of your class see what you did and your real name. Classmates see only your made-up name where the class signs in. Other teachers, and whoever runs the school, do not see your real name or your work. The school keeps a list of what teachers changed, with made-up names only.
privacy-term-title = For how long
privacy-term = Everything kept about a pupil is erased on a day after the school year, which the school chooses. Teachers are warned a month before and can keep pupils for another year. Other accounts stay until their owners erase them. A device that was not used for 60 days is signed out.
privacy-rights-title = What you can do
privacy-rights = On the page of your progress you can take along everything that is kept about you, or erase it for good. For a pupil, a teacher of the class does both. Erasing takes the account, its devices and its place in the class with it.
privacy-others-title = Nobody else
privacy-others = Nothing is sent to other sites and nothing is loaded from them. There is no advertising and nobody counts your visits. All of it stays on the server of this school.
