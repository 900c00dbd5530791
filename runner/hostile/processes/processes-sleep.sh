# Tries to hold a slot for ever by sleeping.
# Must end as timed-out, by the wall-clock limit.
sleep 3600
