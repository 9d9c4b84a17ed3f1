// The secure step (4031): says what is waiting for it, takes a second factor, and what waited goes on. Not now means:
// what waited is refused, nothing was done.
import { AlertDialog } from '@radix-ui/themes'
import { useSyncExternalStore } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { camel, kebab } from '#contract/address.ts'
import { factorPaths } from '#contract/factors.ts'
import { actionOf } from '#contract/standard.ts'
import { leafOf, secureLeafOf } from '#machines/session.ts'
import { sessionNow, useSession } from './actor.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { knownResources } from './me.ts'

/** What belongs to the person and to no area. */
const ownCalls: Record<string, string> = {
  [`POST ${factorPaths.totpEnd}`]: 'secure.totpEnd',
  [`POST ${factorPaths.passkeyRemove}`]: 'secure.passkeyRemove',
  [`POST ${factorPaths.providerRemove}`]: 'secure.providerRemove',
  [`POST ${factorPaths.recovery}`]: 'secure.recovery',
  [`POST ${factorPaths.totpBegin}`]: 'secure.totpBegin',
  [`POST ${factorPaths.passkeyBegin}`]: 'secure.passkeyBegin',
}

/** `products.hide#3` and `GET /v1/products#4` -> the names people know. */
const useNameOfCall = () => {
  const words = useWords()
  return (call: string) => {
    const [name = ''] = call.split('#')
    const own = ownCalls[name]
    if (own) return words.t(own)
    const reading = /^[A-Z]+ \/v1\/([^/?]+)/.exec(name)
    const [path = '', action = ''] = reading ? [reading[1]] : name.split('.')
    const resource = knownResources().find(one => kebab(one.name) === path)
    const known = resource && actionOf(resource, camel(action))
    if (!resource) return name
    return known ? words.pair(words.label(resource), words.action(known)) : words.label(resource)
  }
}

const watchPalette = (read: () => void) => {
  const watching = new MutationObserver(read)
  watching.observe(document.documentElement, { attributeFilter: ['data-palette'] })
  return () => watching.disconnect()
}

/** The palette asks for the code inside itself. */
const usePaletteOpen = (): boolean =>
  useSyncExternalStore(watchPalette, () => (document.documentElement.dataset.palette ?? 'closed') !== 'closed')

/** When its trap stands: what takes the focus before that, the dialog beneath it takes back. */
const toFirst = (event: Event): void => {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('input, .primary')?.focus()
}

export const StepUp = () => {
  const { t } = useWords()
  const nameOf = useNameOfCall()
  const leaf = useSession(secureLeafOf)
  const life = useSession(leafOf)
  const blocked = useSession(({ context }) => context.blocked)
  const undone = useSession(({ context }) => context.undone)
  const otp = useSession(({ children }) => children.stepUp)
  const dismiss = () => sessionNow().send({ type: 'SECURE.DISMISS' })
  const isAsking = leaf === 'required.asking'
  const isElsewhere = usePaletteOpen()
  const isOpen = (isAsking || leaf === 'required.challenge') && life === 'inside.ready' && !isElsewhere
  const giveBack = useFocusBack(isOpen)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open => !open && dismiss()}>
      <AlertDialog.Content maxWidth="400px" onOpenAutoFocus={toFirst} onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{t('secure.title')}</AlertDialog.Title>
        {blocked.length > 0 && (
          <>
            <AlertDialog.Description size="2">{t('secure.text')}</AlertDialog.Description>
            <ul className="blocked-calls">
              {blocked.map(call => (
                <li key={call}>{nameOf(call)}</li>
              ))}
            </ul>
          </>
        )}
        {undone.length > 0 && (
          <>
            <AlertDialog.Description size="2">{t('secure.undone')}</AlertDialog.Description>
            <ul className="blocked-calls">
              {undone.map(call => (
                <li key={call}>{nameOf(call)}</li>
              ))}
            </ul>
          </>
        )}
        {otp && <CodeEntry otp={otp} cancelText={t('otp.cancel')} />}
        {isAsking && (
          <div className="dialog-buttons">
            <button type="button" className="button" onClick={dismiss}>
              {t('secure.dismiss')}
            </button>
            <button
              type="button"
              className="button primary"
              // biome-ignore lint/a11y/noAutofocus: the one thing the dialog is for
              autoFocus
              onClick={() => sessionNow().send({ type: 'SECURE.BEGIN' })}
            >
              {t('secure.begin')}
            </button>
          </div>
        )}
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
