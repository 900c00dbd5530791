# Tries the classic fork bomb of the shell.
# Must end as too-many-processes.
bomb() { bomb | bomb & }
bomb
wait
sleep 5
