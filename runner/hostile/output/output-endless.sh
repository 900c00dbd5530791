# Tries to drown the runner in output.
# Must end as too-much-output.
yes 'is anybody reading this'
