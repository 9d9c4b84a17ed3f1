// What letters say, in English. The catalogues `locales/<language>/mail.json` hold the same keys under `mail.`; a code and a
// link stand on lines of their own, so that no sentence of any language has to be built around them.
import { saying } from '#contract/said.ts'

export const mailText = {
  hello: 'Hello {name},',
  place: '{name} {country}',
  'code.subject': 'Your Nucleus code',
  'code.login': 'Your code to sign in:',
  'code.stepUp': 'Your code to confirm a protected action:',
  'code.once': 'It can be used once, within five minutes.',
  'code.unasked': 'If you did not ask for it, somebody may know your password: change it and tell your administrator.',
  'closed.subject': 'Your Nucleus codes are switched off',
  'closed.why': 'Too many wrong codes in a row were tried for your account, so codes no longer open it.',
  'closed.ways': 'Use a recovery code, or ask an administrator to unlock you.',
  'closed.notYou': 'If it was not you, somebody knows your password: change it.',
  'opened.subject': 'Your Nucleus codes work again',
  'opened.why': 'An administrator has unlocked your account after too many wrong codes.',
  'opened.unasked': 'If you did not ask for that, tell your administrator.',
  'reused.subject': 'A Nucleus session of yours was ended',
  'reused.why':
    'An old key of that session was used again, as it happens when one has been copied. We ended the session to be safe.',
  'reused.again':
    'Sign in again to go on. If this happens more than once, change your password and tell your administrator.',
  'alert.subject': 'Nucleus: an attack on sign-in',
  'alert.flood': 'There were more than {failures} failed sign-ins within a minute.',
  'alert.spread': 'There were failed sign-ins of more than {failures} accounts within ten minutes.',
  'alert.goesOn': 'Sign-in goes on; unknown addresses have fewer tries while it lasts. The security events tell more.',
  'password.subject': 'Your Nucleus password was changed',
  'password.changed': 'Your password was changed, and every other device was signed out.',
  'password.notYou': 'If that was not you, tell your administrator at once.',
  'invited.subject': 'Your invitation to Nucleus',
  'invited.by': '{by} invites you to Nucleus as {role} for {places}.',
  'invited.choose': 'Choose your password here within seven days:',
  'invited.open': 'Choose a password',
  'invited.once': 'The link can be used once. If you did not expect it, leave it alone: without it nothing happens.',
  'already.text': '{by} invited you to Nucleus, but you have an account already. Sign in as usual:',
  'already.open': 'Sign in',
  'already.rights': 'Your rights are as before. If you need more, ask your administrator.',
  'first.subject': 'Your Nucleus is ready',
  'first.text': 'Nucleus was set up with this address as its first administrator.',
  'factor.subject': 'Your Nucleus sign-in was changed',
  'factor.totpOn': 'An authenticator app was added to your account.',
  'factor.totpOff': 'The authenticator app was removed from your account.',
  'factor.passkeyOn': 'A passkey was added to your account: {name}.',
  'factor.passkeyOff': 'A passkey was removed from your account: {name}.',
  'factor.providerOff': 'Sign-in by {name} was taken off your account.',
  'factor.recovery': 'New recovery codes were made for your account; the old ones no longer work.',
  'factor.ended': 'Your other sessions were ended.',
  'factor.notYou': 'If it was not you, change your password at once and tell your administrator.',
} as const

export const say = saying('mail', mailText)
