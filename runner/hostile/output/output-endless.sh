# Tries to flood the runner with output.
# Must end as too-much-output.
yes 'is anybody reading this'
