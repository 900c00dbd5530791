import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { dashboardTexts as english } from './dashboard-texts.ts';

const count = pluralsOf('de');

export const dashboardTexts = {
  courses: {
    empty:
      'Du hast noch keine Kurse! Nimm offene Einladungen an, oder klicke als Lehrkraft auf +, um einen neuen Kurs anzulegen.',
    emptyWithoutMaking:
      'Du hast noch keine Kurse! Nimm offene Einladungen an, oder tritt einem Kurs mit seinem Code bei.',
    newCourse: 'Neuer Kurs',
    name: 'Name',
    role: 'Rolle',
    progress: 'Fortschritt',
    noLessons: 'Noch keine Lektionen',
    continue: 'Weiter',
    continueWith: (course, lesson) => `Weiter mit ${lesson} in ${course}`,
    exerciseOf: (number, total) => `Aufgabe ${number} von ${total}`,
    loadFailed: 'Deine Kurse konnten nicht geladen werden',
    courseName: 'Name des Kurses',
    language: 'Programmiersprache',
    languageHint: 'Neue Lektionen beginnen damit. Jede Lektion kann eine andere haben.',
    save: 'Speichern',
    saving: 'Speichert …',
    or: 'ODER',
    copyCourse: 'Kurs kopieren',
    startFromSample: 'Mit dem Beispielkurs anfangen',
  },

  copying: {
    title: 'Kurs kopieren',
    shareCode: 'Freigabecode',
    shareCodeHint: 'Eine Lehrkraft des Kurses findet ihn in dessen Einstellungen.',
    fromCode: 'Mit Freigabecode kopieren',
    starting: 'Startet …',
    needsCode: 'Gib einen Freigabecode ein.',
    or: 'ODER',
    offers: 'Freigegebene Kurse',
    more: 'Es gibt mehr Kurse, als hier aufgeführt sind.',
    noOffers: 'Kein Kurs ist für dich freigegeben, und keiner ist öffentlich.',
    loadingOffers: 'Lädt freigegebene Kurse …',
    offersFailed: 'Die freigegebenen Kurse konnten nicht geladen werden.',
    search: 'Freigegebene Kurse suchen',
    noMatch: 'Kein freigegebener Kurs passt dazu.',
    chosen: 'Gewählt',
    name: 'Name',
    from: 'Von',
    size: 'Umfang',
    sizeOf: (lessons, exercises) =>
      `${count(lessons, { one: '1 Lektion', other: `${lessons} Lektionen` })}, ${count(exercises, { one: '1 Aufgabe', other: `${exercises} Aufgaben` })}`,
    forYou: 'für dich freigegeben',
    forAll: 'öffentlich',
    choose: name => `${name} kopieren`,
    fromShares: 'Freigegebenen Kurs kopieren',
    copies: courses =>
      courses === 0
        ? 'Wähle zuerst einen Kurs'
        : count(courses, { one: 'kopiert 1 Kurs', other: `kopiert ${courses} Kurse` }),
    started: names => `Kopiert ${names.join(' und ')}. Du kannst weiterarbeiten.`,
    ready: name => `Die Kopie von ${name} ist fertig.`,
    importing: 'Wird kopiert',
    copyOf: name => `Kopie von „${name}“`,
    failed: 'Die Kopie wurde nicht fertig.',
    dismiss: 'Schließen',
    dismissOf: name => `Meldung zur fehlgeschlagenen Kopie von ${name} schließen`,
  },

  joining: {
    title: 'Einem Kurs beitreten',
    accountFirst: 'Um dem Kurs beizutreten, leg ein Konto an oder melde dich an.',
    withCode: 'Mit einem Code beitreten',
    code: 'Code',
    codeHint: 'Deine Lehrkraft hat ihn, zum Beispiel an der Tafel.',
    needsCode: 'Tippe den Code ein.',
    next: 'Weiter',
    question: course => `„${course}“ zum Lernen beitreten?`,
    join: 'Kurs beitreten',
    joining: 'Tritt bei …',
    isMember: course => `Du bist schon in „${course}“.`,
    toCourse: 'Kurs öffnen',
    closed: 'Dieser Link funktioniert nicht',
    another: 'Einen anderen Code eintippen',
    loadFailed: 'Der Code konnte nicht geprüft werden',
  },

  invitations: {
    title: invitations => `Offene Einladungen (${invitations})`,
    as: role => `als ${role}`,
    by: name => `eingeladen von ${name}`,
    accept: 'Annehmen',
    acceptTo: course => `Die Einladung zu ${course} annehmen`,
    accepting: 'Nimmt an …',
    decline: 'Ablehnen',
    declineTo: course => `Die Einladung zu ${course} ablehnen`,
    declineTitle: 'Einladung ablehnen',
    declineBody: course =>
      `Die Einladung zu ${course} ablehnen? Um später beizutreten, bräuchtest du eine neue.`,
    keep: 'Einladung behalten',
    declining: 'Lehnt ab …',
    declined: course => `Einladung zu ${course} abgelehnt.`,
    loadFailed: 'Deine Einladungen konnten nicht geladen werden',
    proof: role => `Um als ${role} beizutreten, öffne den Link in der Mail, die du bekommen hast, oder`,
    proofWithoutMail: role =>
      `Um als ${role} beizutreten, öffne den Link der Einladung. Wer dich eingeladen hat, kann ihn dir geben.`,
    verify: 'bestätige deine Adresse',
    verifying: email => `Ein Link ist unterwegs an ${email}. Er gilt einmal, einen Tag lang.`,

    pageTitle: 'Einladung',
    heading: course => `Du bist zu ${course} eingeladen`,
    role: 'Deine Rolle',
    invitedBy: 'Eingeladen von',
    address: 'Eingeladene Adresse',
    somebody: 'Jemand, dessen Konto es nicht mehr gibt',
    otherAccount: (email, signedInAs) =>
      `Die Einladung ging an ${email}. Du bist als ${signedInAs} angemeldet: Dieses Konto tritt bei.`,
    wrongHeading: 'Diese Einladung ist für ein anderes Konto',
    wrongBody: (email, signedInAs) => `Sie ging an ${email}, aber du bist als ${signedInAs} angemeldet.`,
    wrongHelp: signedInAs =>
      `Melde dich mit jener Adresse an, oder bitte darum, als ${signedInAs} eingeladen zu werden.`,
    switchAccount: 'Abmelden und weiter',
    memberHeading: course => `Du bist schon in ${course}`,
    memberBody: email => `Die Einladung bleibt für ${email} offen.`,
    goneHeading: 'Diese Einladung ist nicht mehr offen',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail, oder bitte um einen neuen.',
    toCourses: 'Zu deinen Kursen',
    toSignIn: 'Zur Anmeldung',
  },
} satisfies TextsOf<typeof english>;
