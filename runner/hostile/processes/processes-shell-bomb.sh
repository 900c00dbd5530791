# Tries the classic one of the shell.
# Must end as too-many-processes.
bomb() { bomb | bomb & }
bomb
wait
sleep 5
