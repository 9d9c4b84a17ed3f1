// A few lines of text and a button: to say something and to put it otherwise. What was typed stays until it was taken:
// Escape leaves the box, not the text.
import { Button, TextArea } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { Kbd } from '#console/theme/Kbd.tsx'
import { longestComment } from '#contract/comment.ts'

interface CommentFormProps {
  label: string
  text: string
  onText(text: string): void
  sendLabel: string
  onSend(text: string): Promise<void>
  /** Absent where there is nothing to go back to. */
  onCancel?(): void
  isFirst?: boolean
  /** The record something new is said about. */
  on?: string
}

export const CommentForm = ({ label, text, onText, sendLabel, onSend, onCancel, isFirst, on }: CommentFormProps) => {
  const words = useWords()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const send = async () => {
    if (isBusy) return
    if (text.trim() === '') return setWrong(words.t('detail.commentEmpty'))
    setBusy(true)
    setWrong(undefined)
    try {
      await onSend(text)
    } catch (thrown) {
      setWrong(isRefusal(thrown) ? words.finding(thrown.body.fields?.[0] ?? thrown.body) : words.t('action.noAnswer'))
    }
    setBusy(false)
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  /** Back to where one was; what is written stays. */
  const leave = () => {
    box.current?.blur()
    const before = cameFrom.current
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSend && event.key !== 'Escape') return
    event.preventDefault()
    if (isSend) void send()
    else if (onCancel) onCancel()
    else leave()
  }
  return (
    <div className="detail-comment-form" data-comment-on={on}>
      <TextArea
        ref={box}
        size="2"
        dir="auto"
        rows={text === '' && !onCancel ? 1 : 3}
        resize="vertical"
        autoFocus={isFirst}
        maxLength={longestComment}
        aria-label={label}
        placeholder={onCancel ? undefined : label}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong ? id : undefined}
        value={text}
        onChange={event => {
          setWrong(undefined)
          onText(event.target.value)
        }}
        onKeyDown={press}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
      />
      {wrong && (
        <p id={id} className="field-error" role="alert">
          {wrong}
        </p>
      )}
      {(text !== '' || onCancel) && (
        <div className="detail-comment-actions">
          {onCancel && (
            <Button size="1" variant="soft" color="gray" onClick={onCancel}>
              {words.t('action.cancel')}
            </Button>
          )}
          <Button
            size="1"
            variant="soft"
            loading={isBusy}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void send()}
          >
            {sendLabel} <Kbd keys="Mod+Enter" />
          </Button>
        </div>
      )}
    </div>
  )
}
