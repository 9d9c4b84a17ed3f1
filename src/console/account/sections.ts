// What /account shows, from top to bottom. One line here and one component is all a further section takes.
import type { ComponentType } from 'react'
import { Watches } from '#console/notices/Watches.tsx'
import { inviteRight } from '#contract/account.ts'
import { Invite } from './Invite.tsx'
import { Keys } from './Keys.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { Provider } from './Provider.tsx'
import { Recovery } from './Recovery.tsx'
import { Sessions } from './Sessions.tsx'
import { Totp } from './Totp.tsx'

export interface AccountSection {
  /** Also its anchor: `/account#sessions`. */
  name: string
  /** Message keys. */
  title: string
  text?: string
  /** The right without which it is not there. */
  needs?: string
  Section: ComponentType
}

export const sections: readonly AccountSection[] = [
  { name: 'sessions', title: 'account.sessions', text: 'account.sessions.text', Section: Sessions },
  { name: 'password', title: 'account.password', text: 'account.password.text', Section: Password },
  { name: 'authenticator', title: 'account.totp', text: 'account.totp.text', Section: Totp },
  { name: 'passkeys', title: 'account.passkeys', text: 'account.passkeys.text', Section: Passkeys },
  { name: 'recovery', title: 'account.recovery', text: 'account.recovery.text', Section: Recovery },
  { name: 'provider', title: 'account.provider', text: 'account.provider.text', Section: Provider },
  { name: 'invite', title: 'account.invite', text: 'account.invite.text', needs: inviteRight, Section: Invite },
  { name: 'watches', title: 'watch.mine', text: 'watch.text', Section: Watches },
  { name: 'keys', title: 'account.keys', text: 'account.keys.text', Section: Keys },
]
