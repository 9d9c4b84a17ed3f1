// The commands that lead to a part of my account. Each is an address, so that it opens in a new tab as well.
import type { Words } from '#console/i18n/words.ts'
import { may } from '#console/session/me.ts'
import { inviteRight } from '#contract/account.ts'
import { type Command, commandOf, keyed, saying } from './command.ts'

interface Leading {
  to: string
  icon: string
  keys?: string
  also: string[]
}

/** To a part of my account, or to what else is mine. */
export const leading = (words: Words, id: string, key: string, { to, icon, keys, also }: Leading): Command => {
  const { title, english } = saying(words, key)
  return commandOf(
    {
      id: `set:${id}`,
      group: 'settings',
      title,
      icon,
      ...(keys && keyed(`global ${keys}`, keys)),
      recent: `set:${id}`,
      choice: { kind: 'go', to },
    },
    { english, also },
  )
}

export const accountCommands = (words: Words): Command[] => [
  leading(words, 'account', 'account.title', {
    to: '/account',
    icon: 'user',
    keys: 'g ,',
    also: ['profile settings security me'],
  }),
  leading(words, 'ownKeys', 'account.keys', {
    to: '/account#keys',
    icon: 'keyboard',
    also: ['keyboard shortcuts keys remap bindings vim profile'],
  }),
  leading(words, 'watches', 'watch.mine', {
    to: '/account#watches',
    icon: 'eye',
    also: ['watch notify alerts tell me when what I watch sound notices'],
  }),
  leading(words, 'endOthers', 'palette.endOthers', {
    to: '/account?ask=others#sessions',
    icon: 'log-out',
    also: ['sessions where I am signed in revoke log out everywhere else'],
  }),
  leading(words, 'password', 'account.password.change', {
    to: '/account#password',
    icon: 'key',
    also: ['credentials security account'],
  }),
  leading(words, 'totp', 'account.totp', {
    to: '/account#authenticator',
    icon: 'key',
    also: ['two factor 2fa mfa totp one-time code phone'],
  }),
  leading(words, 'passkeys', 'account.passkeys', {
    to: '/account#passkeys',
    icon: 'key',
    also: ['webauthn fingerprint security key two factor 2fa mfa'],
  }),
  leading(words, 'provider', 'account.provider', {
    to: '/account#provider',
    icon: 'key',
    also: ['google oidc sso social identity disconnect unlink'],
  }),
  ...(may(inviteRight)
    ? [
        leading(words, 'invite', 'palette.invite', {
          to: '/account#invite',
          icon: 'mail',
          also: ['user colleague add access sign up'],
        }),
      ]
    : []),
]
