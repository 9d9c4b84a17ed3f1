// Takes a file by button, by dropping it, or by pasting: a file, or the text of a table.
import { Button } from '@radix-ui/themes'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

const accepted = '.csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,text/csv,text/tab-separated-values'

const pastedFile = (clipboard: DataTransfer | null): File | undefined => {
  const file = clipboard?.files[0]
  const text = clipboard?.getData('text/plain') ?? ''
  if (file) return file
  return text.includes('\n') ? new File([text], 'pasted.csv', { type: 'text/csv' }) : undefined
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=file]),textarea,[contenteditable=true]') !== null

interface PickFileProps {
  label: string
  onFile(file: File): void
  /** A plain button instead of the drop zone. */
  isButton?: boolean
  children?: ReactNode
}

export const PickFile = ({ label, onFile, isButton = false, children }: PickFileProps) => {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = isTyping(event.target) ? undefined : pastedFile(event.clipboardData)
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
  const button = (
    <>
      <Button
        type="button"
        variant={isButton ? 'soft' : 'solid'}
        // Whoever opens the page has come for the file.
        autoFocus={!isButton}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
  if (isButton) return button
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the button inside
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      {button}
      <p>{t('upload.dropHint')}</p>
      {children}
    </div>
  )
}
