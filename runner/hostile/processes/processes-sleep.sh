# Tries to hold a place for ever without computing.
# Must end as timed-out, by the wall cap.
sleep 3600
