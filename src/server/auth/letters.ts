// The letters sign-in sends, as what they say; the mail room finds the reader's language.
import { countryFigure, numberFigure, type Param, type Said } from '#contract/said.ts'
import type { Purpose } from '#contract/session.ts'
import type { Letter, Part } from '#server/mail/letter.ts'
import { say } from '#server/mail/words.ts'

const letter = (subject: Said, ...parts: Part[]): Letter => ({ subject, parts })

export const codeLetter = (code: string, purpose: Purpose): Letter =>
  letter(say('code.subject'), say(`code.${purpose}`), { code }, say('code.once'), say('code.unasked'))

export const closedLetter = (): Letter =>
  letter(say('closed.subject'), say('closed.why'), say('closed.ways'), say('closed.notYou'))

export const openedLetter = (): Letter => letter(say('opened.subject'), say('opened.why'), say('opened.unasked'))

export const reusedLetter = (): Letter => letter(say('reused.subject'), say('reused.why'), say('reused.again'))

export type Alert = 'flood' | 'spread'

export const alertLetter = (kind: Alert, failures: number): Letter =>
  letter(say('alert.subject'), say(`alert.${kind}`, { failures: numberFigure(failures) }), say('alert.goesOn'))

export const passwordLetter = (): Letter =>
  letter(say('password.subject'), say('password.changed'), say('password.notYou'))

interface Invited {
  name: string
  by: string
  role: string
  places: readonly { name: string; country: string }[]
}

const facts = ({ by, role, places }: Invited): Record<string, Param> => ({
  by,
  role,
  places: places.map(({ name, country }) => say('place', { name, country: countryFigure(country) })),
})

const choosing = (link: string): Part[] => [
  say('invited.choose'),
  { link, label: say('invited.open') },
  say('invited.once'),
]

export const invitationLetter = (invited: Invited, link: string): Letter =>
  letter(
    say('invited.subject'),
    say('hello', { name: invited.name }),
    say('invited.by', facts(invited)),
    ...choosing(link),
  )

/** The address has an account already; who invites must not learn that, its owner may. */
export const alreadyLetter = ({ name, by }: Invited, link: string): Letter =>
  letter(
    say('invited.subject'),
    say('hello', { name }),
    say('already.text', { by }),
    { link, label: say('already.open') },
    say('already.rights'),
  )

/** A database without anybody in it begins with this one. */
export const firstLetter = (link: string): Letter => letter(say('first.subject'), say('first.text'), ...choosing(link))

export interface FactorChange {
  kind: 'totpOn' | 'totpOff' | 'passkeyOn' | 'passkeyOff' | 'providerOff' | 'recovery'
  /** Which passkey, which provider. */
  name?: string
}

export const factorLetter = ({ kind, name = '' }: FactorChange): Letter =>
  letter(say('factor.subject'), say(`factor.${kind}`, { name }), say('factor.ended'), say('factor.notYou'))
