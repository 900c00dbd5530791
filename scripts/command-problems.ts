import { catalogue } from '#contract/core/catalogue.ts';

export const commandProblems = catalogue('command', {
  nothingToBackUp: ({ dataDir }: { dataDir: string }) =>
    `There is nothing to back up: ${dataDir} holds no database.`,
  nameIt: ({ what }: { what: string }) => `Name ${what}.`,
  wrongEnding: ({ file }: { file: string }) => `${file}: must end in .ck2 or .pmcart.`,
  notAFolder: ({ from }: { from: string }) => `${from}: is not a folder.`,
  originMissing: ({ origins }: { origins: readonly string[] }) =>
    `Say what it comes from: convert --from <one of ${origins.join(', ')}> <folder or file>.`,
  needsEmbeddedPostgres: ({ platform, arch }: { platform: string; arch: string }) =>
    `This needs the embedded PostgreSQL, and there is none for ${platform}-${arch}: do it on another machine.`,
  noAptGet: ({ packages }: { packages: readonly string[] }) =>
    `This machine has no apt-get. Please install what Debian calls ${packages.join(', ')} in its own way.`,
  onlyRootInstalls: ({ command }: { command: string }) =>
    `Only root can install packages. Please run: sudo ${command}`,
  downloadTooSlow: ({ packages, seconds }: { packages: readonly string[]; seconds: number }) =>
    `${packages.join(', ')} could not be downloaded in ${seconds} s.`,
  aptGetFailed: ({ packages }: { packages: readonly string[] }) =>
    `apt-get could not install ${packages.join(', ')}.`,
  portTaken: ({ port }: { port: number }) =>
    `Port ${port} is taken. Choose another: FAKE_LMS_PORT=4001 npm run fake-lms`,
  unknownPackages: ({ unknown, known }: { unknown: readonly string[]; known: readonly string[] }) =>
    `${unknown.length > 0 ? `Not known: ${unknown.join(', ')}. ` : ''}Give one or more of ${known.join(', ')}.`,
  /** What the parser of Node says about arguments, and how a command is used. */
  usage: ({ text }: { text: string }) => text,
  noSuchShape: ({ shape, shapeNames }: { shape: string; shapeNames: readonly string[] }) =>
    `There is no shape ${shape}. Choose one of: ${shapeNames.join(', ')}.`,
});
