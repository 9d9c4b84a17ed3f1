// How a toast looks and how long it stays; sonner stacks them and keeps them reachable by keyboard (Alt+T).
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { useWords, type Words, wordsNow } from '#console/i18n/words.ts'
import { appearanceNow, onAppearance } from '#console/theme/appearance.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { noteError } from './errors.ts'
import './toast.css'

/** What it says: a text, or the key of one, which is spoken in the language there is while it stands. */
type Said =
  | { text: string; title?: string }
  | { key: string; titleKey?: string; params?: Readonly<Record<string, unknown>> | undefined }

export type Message = Said & Manner

interface Manner {
  kind: 'success' | 'error' | 'info' | 'warning'
  /** Until it is closed, as errors are. */
  stays?: boolean
  /** How long it stays, where neither of the usual times is meant; milliseconds. */
  lastsMs?: number
  /** Ten seconds to take it back. */
  undo?: () => void
  /** A second message with this id replaces the first. */
  id?: string
  requestId?: string
  /** One further way on. */
  action?: { label: string; run: () => void }
  /** Closed by its cross. */
  onClose?: () => void
}

const spoken = (said: Said, { t }: Words): { text: string; title?: string } =>
  'key' in said ? { text: t(said.key, said.params), ...(said.titleKey && { title: t(said.titleKey) }) } : said

const icons = { success: 'circle-check', error: 'circle-x', info: 'info', warning: 'triangle-alert' }

const Card = ({ id, message }: { id: string | number; message: Message }) => {
  const words = useWords()
  const { kind, undo, requestId, action, onClose } = message
  const { title, text } = spoken(message, words)
  const closeAfter = (run: () => void) => () => {
    sonner.dismiss(id)
    run()
  }
  return (
    <div className="toast" data-kind={kind} dir={words.dir}>
      <Icon name={icons[kind]} />
      <div className="toast-text">
        {title && <strong>{title}</strong>}
        <span>{text}</span>
        {requestId && <small>{words.t('shell.requestId', { id: requestId })}</small>}
      </div>
      {action && (
        <button type="button" className="button quiet" onClick={closeAfter(action.run)}>
          {action.label}
        </button>
      )}
      {undo && (
        <button type="button" className="button quiet" onClick={closeAfter(undo)}>
          {words.t('shell.undo')}
        </button>
      )}
      <button
        type="button"
        className="button icon quiet"
        aria-label={words.t('shell.close')}
        onClick={closeAfter(() => onClose?.())}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

const Corner = () => {
  const appearance = useSyncExternalStore(onAppearance, appearanceNow)
  const { dir, t } = useWords()
  return (
    <Toaster
      position="bottom-center"
      offset={40}
      gap={8}
      visibleToasts={4}
      theme={appearance}
      dir={dir}
      closeButton
      containerAriaLabel={t('shell.news')}
      toastOptions={{ closeButtonAriaLabel: t('shell.close') }}
    />
  )
}

let isPlaced = false

/** Its own root beside the console's: a toast outlives the screen that made it, also across a sign-out. */
export const placeToasts = (): void => {
  if (isPlaced) return
  isPlaced = true
  const corner = document.body.appendChild(document.createElement('div'))
  corner.className = 'toasts'
  const root = createRoot(corner)
  // At once: what is shown before the corner listens would be lost.
  flushSync(() => root.render(<Corner />))
}

const howLong = ({ kind, stays, undo, lastsMs }: Message) =>
  lastsMs ?? (stays || kind === 'error' ? Number.POSITIVE_INFINITY : undo ? 10_000 : 5000)

export const showToast = (message: Message): void => {
  placeToasts()
  const { kind, requestId } = message
  if (kind === 'error') noteError({ text: spoken(message, wordsNow()).text, ...(requestId && { requestId }) })
  sonner.custom(id => <Card id={id} message={message} />, { id: message.id, duration: howLong(message) })
}

export const hideToast = (id: string): void => {
  sonner.dismiss(id)
}
