import { catalogue } from '../core/catalogue.ts';

export const platformProblems = catalogue('platform', {
  noSuchRegistration: 'There is no such registration of this platform.',
  registeredWithClientId: 'A platform with this issuer and client id is registered already.',
  noConfigurationFound:
    'Nothing was found at this address. Type the addresses that your learning management system shows.',
  nothingChanged: ({ why }: { why: string }) => `${why} Nothing was changed.`,
  noSuchPlatform: 'There is no such platform.',
  sameAsNotDecided: ({ name }: { name: string }) =>
    `Say first whether this is the same learning management system as “${name}”.`,
  noSuchDeployment: 'There is no such deployment.',
  keysNotFetched: ({ why }: { why: string }) =>
    `The keys of your learning management system could not be fetched. ${why} Try again in a minute.`,
  couldNotBeAsked: ({ why }: { why: string }) => `Your learning management system could not be asked. ${why}`,
  configurationLacks: ({ what }: { what: string }) =>
    `The configuration of your learning management system lacks ${what}.`,
  foreignIssuer: 'The configuration names another host as its issuer than the one it came from.',
  registrationLinkNotValid:
    'This registration link has been used or is too old. Ask an administrator of Cairn for a new one.',
  configurationLacksEndpoint:
    'The configuration of your learning management system lacks registration_endpoint.',
  noClientId: 'Your learning management system registered us without a client id that can be used.',
  registrationLinkUsedUp: ({ why }: { why: string }) =>
    `${why} This registration link is used up: ask an administrator of Cairn for a new one.`,
  registrationKeyMissing: 'Use the whole registration link: its key is missing.',
  pasteRegistrationLink:
    'Paste this link into the page of your learning management system where tools are registered.',
  registeredAlready: 'This learning management system is registered already.',
  knownByOtherAddress:
    'Your learning management system is known here by another address. An administrator of Cairn has to say first whether it has moved. Come back later.',
  chooseOtherPlatform: 'Choose another platform than this one.',
  noPlatformToTakeOver: 'There is no such platform to take over.',
  noEarlierRegistration: 'There is no earlier registration to take over.',
  wrongPlatformName: 'This is not the name of the platform.',
  keyPublishedAlready: 'A new key is published already. It signs from tomorrow on.',
  keysUnreadable: 'They could not be read.',
  keySetStatus: ({ status }: { status: number }) => `Its key set answered with status ${status}.`,
  notAKeySet: 'What it answers is not a key set.',
  accessRefused: ({ status }: { status: number }) =>
    `It refused to give us access (status ${status}). Check that it knows our key set.`,
  noAccessToken: 'What it answered holds no access token.',
  keySetUnreachable: ({ why }: { why: string }) => `The key set could not be reached. ${why}`,
  tokenUrlUnreachable: ({ why }: { why: string }) => `The token URL could not be reached. ${why}`,
  otherIssuer: ({ issuer }: { issuer: string }) => `This platform calls itself ${issuer}.`,
  otherKeySet: ({ url }: { url: string }) => `This platform says that its key set is at ${url}.`,
  otherTokenUrl: ({ url }: { url: string }) => `This platform says that its token URL is ${url}.`,
  checkedKeySetStatus: ({ status }: { status: number }) => `The key set answered with status ${status}.`,
  noRsaKey: 'What the key set answers holds no RSA key.',
  tokenUrlRefused: ({ status }: { status: number }) =>
    `The token URL refused us (status ${status}). Check the client id, and that the platform knows our key set.`,
  answerNotJson: 'What it answered is not JSON.',
  answerNotObject: 'What it answered is not a JSON object.',
});
