print("Welcome to the reading room")
print("Open from 9 to 17")
print("Please whisper...")
