// The last question before something that many feel or nobody can take back. It names brand, country and count; Enter alone
// does nothing, and Ctrl+Enter counts only once the key that opened the card is up and a moment has passed (palette.md 4.13).
import { Button, Checkbox, Flex, Text, TextField } from '@radix-ui/themes'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { placeText } from '#console/i18n/placeText.ts'
import { useWords } from '#console/i18n/words.ts'
import { useMe, usePlace } from '#console/session/me.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { dismissal } from './dismissal.ts'

const settleMs = 300

/** Ctrl/Cmd+Enter, pressed anew after the card has been seen. */
const useConfirmKey = (confirm: () => void): void => {
  const since = useRef(0)
  // The key that opened the card may still be down: it counts again only after it has been up.
  const isHeld = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    const isEarly = performance.now() - since.current < settleMs
    const isOld = event.repeat || isHeld.current
    isHeld.current ||= isEarly
    if (!isEarly && !isOld) confirm()
  })
  useEffect(() => {
    since.current = performance.now()
    const down = (event: KeyboardEvent) => press(event)
    const up = (event: KeyboardEvent) => {
      if (event.key === 'Enter') isHeld.current = false
    }
    document.addEventListener('keydown', down, { capture: true })
    document.addEventListener('keyup', up, { capture: true })
    return () => {
      document.removeEventListener('keydown', down, { capture: true })
      document.removeEventListener('keyup', up, { capture: true })
    }
  }, [])
}

/** What the card asks for besides the yes. */
interface Given {
  count?: number
  isTicked?: boolean
}

interface DangerCardProps {
  label: string
  /** The brand it writes in, where that is not the one somebody is in. */
  reaches?: { label: string; vendorCode: string }
  count: number
  /** The count stands above already, in the plan. */
  isCounted?: boolean
  isDanger: boolean
  /** The number must be typed. */
  asksCount?: boolean
  /** That the warnings above were read is ticked. */
  asksTick?: boolean
  isForever?: boolean
  trouble?: string
  cancelLabel?: string
  onConfirm(given: Given): void
  onCancel(): void
  onRevise?(): void
}

export const DangerCard = ({
  label,
  reaches,
  count,
  isCounted,
  isDanger,
  asksCount,
  asksTick,
  isForever,
  trouble,
  cancelLabel,
  onConfirm,
  onCancel,
  onRevise,
}: DangerCardProps) => {
  const words = useWords()
  const place = usePlace()
  const id = useId()
  const there = useMe().places.find(({ vendorCode }) => vendorCode === reaches?.vendorCode)
  const [typed, setTyped] = useState('')
  const [isTicked, tick] = useState(false)
  const confirm = () => onConfirm({ ...(asksCount && { count: Number(typed) }), ...(asksTick && { isTicked }) })
  useConfirmKey(confirm)
  return (
    <div className="action-danger" data-danger={isDanger || undefined}>
      <p className="action-where" data-env={place.env}>
        <strong>
          <bdi>{place.name}</bdi>
        </strong>{' '}
        · {words.country(place.country)} · <bdi className="action-env">{place.env.toUpperCase()}</bdi>
        {reaches && (
          <>
            {' '}
            · {reaches.label}:{' '}
            <strong>
              <bdi>{there ? placeText(words, there) : reaches.vendorCode}</bdi>
            </strong>
          </>
        )}
        {count > 0 && !isCounted && <> · {words.t('action.affected', { count, number: words.number(count) })}</>}
      </p>
      <p className="action-soft">{words.t(isForever ? 'action.forever' : 'action.canUndo')}</p>
      {asksCount && (
        <div className="field-row">
          <label className="field-label" htmlFor={id}>
            {words.t('action.typeCount', { number: String(count) })}
          </label>
          <TextField.Root
            id={id}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
      )}
      {asksTick && (
        <Text as="label" size="2">
          <Flex gap="2">
            <Checkbox checked={isTicked} onCheckedChange={next => tick(next === true)} />
            {words.t('action.warningsRead')}
          </Flex>
        </Text>
      )}
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      <Flex gap="3" align="center" justify="end" wrap="wrap">
        {onRevise && (
          <Button type="button" variant="ghost" onClick={onRevise}>
            {words.t('action.revise')}
          </Button>
        )}
        <Button type="button" variant="soft" color="gray" autoFocus onClick={onCancel}>
          {cancelLabel ?? dismissal(words, label)}
        </Button>
        <Button
          type="button"
          color={isDanger ? 'red' : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabled={(asksCount && typed !== String(count)) || (asksTick && !isTicked)}
          onClick={confirm}
          // A plain Enter is inert even here; the pointer and Ctrl+Enter are not.
          onKeyDown={event => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
          }}
        >
          {label} <Kbd keys="Mod+Enter" />
        </Button>
      </Flex>
    </div>
  )
}
