/** The steps of a command of a shell, and those of them that install something. */

export const stepsOf = (command: string) =>
  command
    .split(/&&|;|\n/)
    .map(step => step.trim())
    .filter(Boolean);

/** Commands that install something, which only an administrator can do here. */
export const installs = (setup: string): string[] =>
  stepsOf(setup)
    .map(step => step.replace(/^sudo (?:-\w+ )*/, ''))
    .filter(step =>
      /^(?:pip\d?|python[\d.]* -m pip|apt(?:-get)?|npm|yarn|pnpm|uv|poetry|pipenv|conda|gem|brew)\b.*\b(?:install|ci|add|sync)\b/.test(
        step,
      ),
    )
    // Packages that package.json names come with what tests them; what runs here has no others.
    .map(step => step.replace(/\s*\|\|.*$/, ''))
    .filter(step => !/^(?:npm|yarn|pnpm) (?:ci|i|install)(?: -\S+)*$/.test(step))
    .filter(
      step => !/^(?:pip\d?|python[\d.]* -m pip) install (?:-\S+ )*(?:pip|pytest)(?:[=<>~]\S*)?$/.test(step),
    );
