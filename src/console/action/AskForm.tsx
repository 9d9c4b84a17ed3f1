// The form around whatever an action asks for: sent by its button or by Ctrl+Enter from any field, left by the other one. Where it is
// asked again because something was wrong, the first of that has the focus.
import { Button, Flex } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { dismissal } from './dismissal.ts'

interface Props {
  /** Of what is asked; the buttons stand below it and stay in sight. */
  className?: string | undefined
  submitLabel: string
  isReady?: boolean
  beside?: ReactNode
  children: ReactNode
  onSubmit(): void
  onCancel(): void
}

export const AskForm = (props: Props) => {
  const { className = 'action-input', submitLabel, isReady = true } = props
  const { beside, children, onSubmit, onCancel } = props
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (isReady) onSubmit()
      }}
    >
      <div className={className}>{children}</div>
      {beside && <div className="action-passing">{beside}</div>}
      <Flex gap="3" justify="end" wrap="wrap" className="action-ends">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {dismissal(words, submitLabel)}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {submitLabel}
        </Button>
      </Flex>
    </form>
  )
}
