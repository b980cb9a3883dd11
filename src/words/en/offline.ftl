# While the network is gone, and the school as an app on a device.

app-name = Tabiya chess school
net-offline = You are offline. What you answer is kept on this device and sent later.
net-kept = You are offline. Your answer is kept on this device. It is sent when the network is back, and then you see whether it is right.
net-sent = You are online again. Your answer has arrived.
offline-heading = You are offline
offline-about = The network is gone, and this page was not kept on your device.
offline-steps = The steps of the lesson you had open are still here. Go back to one of them and go on; your answers are kept until the network is back.
offline-again = Try again
