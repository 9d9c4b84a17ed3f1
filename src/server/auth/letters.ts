// The texts of the letters sign-in sends. English: before sign-in nobody's language is known for sure.
import type { Purpose } from '#contract/session.ts'
import type { Mail } from '#server/kit.ts'

const causes: Record<Purpose, string> = {
  login: 'to sign in',
  stepUp: 'to confirm a protected action',
}

export const codeMail = (to: string, code: string, purpose: Purpose): Mail => ({
  to,
  subject: 'Your Nucleus code',
  text: [
    `Your code ${causes[purpose]} is ${code}.`,
    'It can be used once, within five minutes.',
    'If you did not ask for it, somebody may know your password: change it and tell your administrator.',
  ].join('\n\n'),
  code,
})

const notice = (to: string, subject: string, ...text: string[]): Mail => ({ to, subject, text: text.join('\n\n') })

export const closedMail = (to: string): Mail =>
  notice(
    to,
    'Your Nucleus codes are switched off',
    'Too many wrong codes in a row were tried for your account, so codes no longer open it.',
    'Use a recovery code, or ask an administrator to unlock you.',
    'If it was not you, somebody knows your password: change it.',
  )

export const openedMail = (to: string): Mail =>
  notice(
    to,
    'Your Nucleus codes work again',
    'An administrator has unlocked your account after too many wrong codes.',
    'If you did not ask for that, tell your administrator.',
  )

export const reusedMail = (to: string): Mail =>
  notice(
    to,
    'A Nucleus session of yours was ended',
    'An old key of that session was used again, as it happens when one has been copied. We ended the session to be safe.',
    'Sign in again to go on. If this happens more than once, change your password and tell your administrator.',
  )

export const alertMail = (to: string, text: string): Mail =>
  notice(
    to,
    'Nucleus: an attack on sign-in',
    `There were ${text}.`,
    'Sign-in goes on; unknown addresses have fewer tries while it lasts. The security events tell more.',
  )

export const passwordMail = (to: string): Mail => ({
  to,
  subject: 'Your Nucleus password was changed',
  text: [
    'Your password was changed, and every other device was signed out.',
    'If that was not you, tell your administrator at once.',
  ].join('\n\n'),
})

interface Invited {
  to: string
  name: string
  by: string
  role: string
  places: string
}

export const invitationMail = ({ to, name, by, role, places }: Invited, link: string): Mail => ({
  to,
  subject: 'Your invitation to Nucleus',
  text: [
    `Hello ${name},`,
    `${by} invites you to Nucleus as ${role} for ${places}.`,
    `Choose your password here within seven days: ${link}`,
    'The link can be used once. If you did not expect it, leave it alone: without it nothing happens.',
  ].join('\n\n'),
})

/** The address has an account already; who invites must not learn that, its owner may. */
export const alreadyMail = ({ to, name, by }: Invited, origin: string): Mail => ({
  to,
  subject: 'Your invitation to Nucleus',
  text: [
    `Hello ${name},`,
    `${by} invited you to Nucleus, but you have an account already. Sign in as usual: ${origin}/auth/login`,
    'Your rights are as before. If you need more, ask your administrator.',
  ].join('\n\n'),
})

const changes = {
  totpOn: 'An authenticator app was added to your account',
  totpOff: 'The authenticator app was removed from your account',
  passkeyOn: 'A passkey was added to your account',
  passkeyOff: 'A passkey was removed from your account',
  recovery: 'New recovery codes were made for your account; the old ones no longer work',
} as const

export interface FactorChange {
  kind: keyof typeof changes
  /** Which passkey. */
  name?: string
}

export const factorMail = (to: string, { kind, name }: FactorChange): Mail => ({
  to,
  subject: 'Your Nucleus sign-in was changed',
  text: [
    `${changes[kind]}${name === undefined ? '' : `: ${name}`}.`,
    'Your other sessions were ended.',
    'If it was not you, change your password at once and tell your administrator.',
  ].join('\n\n'),
})
