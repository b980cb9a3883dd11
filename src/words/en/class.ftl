### Classes: the teachers’ side.

teach-heading = Teach
teach-description = Your classes, sets and lessons.
teach-classes = Your classes
teach-no-classes = You have no class yet. Make one below.
teach-archived = Archived classes
teach-new-class = Make a class
teach-sets = Sets
teach-lessons = Your own lessons
teach-school = The school
class-name = Name of the class
class-sign-in = How pupils sign in
class-sign-in-code = With six letters
class-sign-in-pictures = With four pictures
class-sign-in-how = Pictures suit young children. Letters are harder to guess.
class-make = Make the class
class-n-pupils = { $count ->
    [one] 1 pupil
   *[other] { $count } pupils
}
class-name-missing = Type a name for the class.
class-name-long = The name of the class is too long: at most 60 characters.
erase-warning = { $class }: everything kept about { $count ->
    [one] one pupil
   *[other] { $count } pupils
} will be erased, beginning on { $day }.

## A class

class-description = A class: its pupils and how they come in.
class-door-heading = How your pupils come in
class-door-how = They scan their card, or they open this address and choose their name:
class-code-label = Code of the class
class-cards = Print log-in cards
class-settings = Settings and teachers
class-archived-note = This class is archived. Its pupils cannot come in through its door.
class-assignments = Assignments
class-hand-out = Hand out a set
class-results = All results
pupils-heading = Pupils
pupils-none = No pupil is in this class yet. Add them below.
pupil-name = Name to sign in with
pupil-real-name = Real name
pupil-manage = Manage
pupil-choose = Choose { $name }
pupils-chosen = With the chosen pupils
pupils-move-to = Move to
pupils-move-new = a new class
pupils-new-name = Name of the new class
pupils-move = Move
pupils-leave = Take out of the class
pupils-move-how = What they did stays with this class. Nothing is lost.
pupils-left-heading = Have left the class
pupil-return = Take back
pupils-added = { $count ->
    [one] 1 pupil was added.
   *[other] { $count } pupils were added.
}
pupils-left = { $count ->
    [one] 1 pupil has left the class. What they did is kept.
   *[other] { $count } pupils have left the class. What they did is kept.
}
pupils-moved = { $count ->
    [one] 1 pupil has come to this class.
   *[other] { $count } pupils have come to this class.
}
pupils-kept = { $count ->
    [one] 1 pupil is kept for another year.
   *[other] { $count } pupils are kept for another year.
}
pupils-keep = Keep them for another year
pupils-none-chosen = Choose the pupils first.
pupils-no-class-chosen = Choose the class that they go to.

## Adding pupils

add-heading = Add pupils
add-how = Type or paste the real names, one a line. We make up a name for each pupil to sign in with. To give one yourself, put a tab and the name behind the real name, as a spreadsheet does when you copy from it.
add-names = Real names, one a line
add-file = Or a file: CSV or XLSX
add-button = Add the pupils
list-empty = There are no names in the list.
list-long = The list has { $count } names. Add { $most } at most at a time.
list-faulty = Nothing was added yet. Put these lines right, or add the others without them:
list-line-fault = Line { $line }, { $name }: { $fault }
list-add-others = { $count ->
    [one] Add the 1 other
   *[other] Add the { $count } others
}
file-unreadable = This file cannot be read. Save it as CSV or XLSX and try again.
file-no-names = There are no names in this file. Put the names on its first sheet, under the heading “Name”.
file-too-much = This file holds more than a list of pupils. Save a file with the names alone and try again.
pseudonym-colours = Red Blue Green Yellow Purple Orange Pink Brown Golden Silver Grey White Black Turquoise Happy Clever Quick Brave Kind Bright Calm Merry Sunny Lucky
pseudonym-animals = Fox Owl Bear Wolf Lion Tiger Panda Koala Otter Seal Whale Dolphin Rabbit Hare Squirrel Hedgehog Badger Beaver Deer Moose Goat Sheep Camel Giraffe Zebra Leopard Lynx Raccoon Turtle Frog Penguin Eagle Falcon Heron Swan Robin Sparrow Parrot Dragonfly Butterfly
pseudonym = { $colour } { $animal }

## The settings of a class

class-settings-heading = Settings of { $class }
class-settings-description = The name, the door, the teachers of a class, and what was changed in it.
class-door = Who may join with the code
class-door-open = Anybody with an account who has the code
class-door-closed = Nobody; only pupils of the class come in
class-save = Save
class-code-renew = Make a new code
class-code-renew-how = The old code and its address then lead nowhere. Cards go on working.
class-teachers = Teachers of the class
class-teacher-add = Add a teacher
class-teacher-name = Name of the teacher at this school
class-teacher-remove = Take out
class-teacher-how = They see the real names and all the work of this class.
class-no-such-teacher = No teacher of this school has that name.
class-last-teacher = A class keeps its last teacher. Add another one first, or archive the class.
class-archive = Archive the class
class-archive-how = An archived class keeps all its results. You can reopen it at any time.
class-reopen = Reopen the class

## What was changed

trail-heading = What was changed
trail-none = Nothing has been changed yet.
audit-in-class = { $what } ({ $class })
audit-class-made = { $who } made the class { $subject }.
audit-class-changed = { $who } changed the settings of { $subject }.
audit-class-archived = { $who } archived { $subject }.
audit-class-reopened = { $who } reopened { $subject }.
audit-class-code-renewed = { $who } made a new code for { $subject }.
audit-class-teacher-added = { $who } made { $subject } a teacher of the class.
audit-class-teacher-removed = { $who } took the teacher { $subject } out of the class.
audit-pupil-added = { $who } added { $subject }.
audit-pupil-joined = { $who } joined the class ({ $subject }).
audit-pupil-renamed = { $who } changed the name of { $subject }.
audit-pupil-code-renewed = { $who } renewed the code of { $subject }.
audit-pupil-password-link = { $who } made a link for a new password of { $subject }.
audit-pupil-left = { $who } took { $subject } out of the class.
audit-pupil-returned = { $who } took { $subject } back.
audit-pupil-moved = { $who } moved { $subject } to another class.
audit-pupil-kept = { $who } keeps { $subject } for another year.
audit-pupil-erased = { $who } erased { $subject }.
audit-pupil-erased-in-time = { $who } erased { $subject } because the day had come.
audit-teacher-invited = { $who } invited a teacher. { $subject }
audit-teacher-made = { $who } became a teacher ({ $subject }).
audit-teacher-password-link = { $who } made a link for a new password of { $subject }.
audit-teacher-removed = { $who } took { $subject } out of the school.
audit-assignment-handed-out = { $who } handed out { $subject }.
audit-assignment-changed = { $who } changed the rules of { $subject }.
audit-assignment-withdrawn = { $who } took { $subject } back.
audit-assignment-given-again = { $who } gave { $subject } again.
audit-note-added = { $who } wrote a note about { $subject }.
audit-note-changed = { $who } changed a note about { $subject }.
audit-note-erased = { $who } erased a note about { $subject }.
audit-set-made = { $who } made the set { $subject }.
audit-set-changed = { $who } changed the set { $subject }.
audit-set-removed = { $who } threw the set { $subject } away.
audit-lesson-published = { $who } published the lesson { $subject }.
audit-lesson-withdrawn = { $who } took the lesson { $subject } back.
audit-lesson-removed = { $who } removed the lesson { $subject }.
audit-live-shown = { $who } showed the class { $subject }.
audit-choice-made = { $who } chose the day on which pupils are erased: { $subject }.

## Log-in cards

cards-heading = Log-in cards of { $class }
cards-description = Cards with which pupils sign in, to print and cut out.
cards-how = Print this page and cut the cards out. A card is as good as a key: whoever has it comes in. Renew the code of a pupil who has lost theirs.
cards-print = To print, use the print command of your browser.
cards-without-names = Without real names
cards-with-names = With real names
cards-none = There is no pupil to make a card for.
cards-qr = QR code that opens the card of { $name }
cards-back = Back to the class

## One pupil

pupil-heading = { $name }
pupil-description = The account of a pupil of your class.
pupil-own-account = This is an account of their own, with a password. Its name is theirs to change.
pupil-erase-day = Everything kept about this pupil is erased on { $day }.
pupil-save = Save the names
pupil-card = Print the card
pupil-code-renew = Renew code and card
pupil-code-renew-how = The old card, code and pictures then stop working, and the pupil is signed out everywhere.
pupil-password-link = Make a link for a new password
pupil-password-link-how = Give them this link. It works once, for seven days:
pupil-export = Take along what they did (JSON)
pupil-leave = Take out of the class
pupil-erase = Erase this pupil
pupil-erase-how = The account and all that this pupil ever did are erased for good, in every class.
pupil-erase-confirm = Erase for good
pupil-erase-cancel = Keep
pupil-has-left = This pupil has left the class.

## The school

school-heading = The school
school-description = Teachers, choices and the trail of this school.
school-teachers = Teachers
school-admin = runs the school
school-you = you
school-invite = Make a link for a new teacher
school-invite-admin = Make a link for somebody who also runs the school
school-link-teacher = Give this link to the new teacher. It works once, for seven days:
school-link-password = Give this link to { $name }. It works once, for seven days:
school-new-password = New password
school-remove = Take out of the school
school-remove-how = The account of { $name } and their sets are erased for good. Their classes stay.
school-not-oneself = You cannot take yourself out here. You can erase your own account on the page of your progress.
school-orphans = Classes without a teacher
school-adopt = Give the class this teacher
school-choices = How long pupils are kept
school-choices-how = On this day of the year everything kept about pupils is erased, unless their teachers keep them for another year. A new choice counts for pupils who are added or kept from now on.
school-month = Month
school-day = Day
school-no-such-day = There is no such day. Type a month from 1 to 12 and a day of it.
school-own-class = You run the school, and still you see no real names and no work of classes that are not yours.
