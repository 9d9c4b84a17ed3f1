// One or several stored files: chosen, dropped or pasted, sent at once, then put in order and described.
import { Button } from '@radix-ui/themes'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { fileTypes } from '#contract/codecs/files.ts'
import { altIn } from '#contract/fields/files.ts'
import { Entries } from '../Entries.tsx'
import { leaving } from '../leaving.ts'
import type { ControlProps } from '../visual.ts'
import { Adding } from './Adding.tsx'
import { type Entry, isSending, nameIn } from './entries.ts'
import { MediumRow } from './MediumRow.tsx'
import { useChildren } from './Shows.tsx'
import { Troubles } from './Troubles.tsx'
import { useMedia } from './useMedia.ts'
import './media.css'

const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** What a place that takes files answers to, and whether some are held over it. */
const useTaking = (isOff: boolean, take: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (isOff || !isFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return
      // Else the browser would leave the page for the file.
      event.preventDefault()
      setOver(false)
      if (!isOff) take([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      const { files } = event.clipboardData
      if (isOff || files.length === 0) return
      event.preventDefault()
      take([...files])
    },
  }
}

/** What has just arrived is described next, unless whoever chose it is elsewhere by now: a full field has no button to stay on. */
const useDescribing = (id: string, entries: readonly Entry[], isAsked: boolean): void => {
  const isBusy = entries.some(isSending)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    const hasArrived = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    const { activeElement: active } = document
    if (!hasArrived || !isAsked || (active !== document.body && active?.id !== `${id}-add`)) return
    const at = entries.findIndex(entry => !isSending(entry) && altIn(entry) === '')
    const row = document.getElementById(`${id}-row-${at}`)
    row?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus()
  }, [isBusy])
}

export const Media = ({ onBlur, ...props }: ControlProps) => {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { field, disabled = false } = props
  const { accepts, listed } = field.facts
  const { entries, most, isMany, shares, troubles, put, send, dismiss } = useMedia(props)
  const among = useChildren(props)
  useDescribing(props.id, entries, field.kind === 'media')
  const isFull = isMany && entries.length >= most
  const marks = { ...useTaking(disabled || isFull, send), onBlur: leaving(onBlur) }
  const isPictures = accepts?.every(mime => mime.startsWith('image/'))
  const word = isPictures ? (most > 1 ? 'choose' : entries.length > 0 ? 'chooseOther' : 'chooseOne') : 'chooseFile'
  return (
    <div className="media" {...marks}>
      <Entries
        control={props}
        rows={entries}
        onRows={put}
        isOrdered={isMany}
        nameOf={(entry, at) => (isMany ? t('field.media.nth', { n: at + 1, name: nameIn(entry) }) : nameIn(entry))}
        addText=""
      >
        {(entry, set, at) => (
          <MediumRow
            entry={entry}
            field={field}
            isJudged={props.invalid}
            share={isSending(entry) ? shares[entry.key] : undefined}
            isCover={isMany && at === 0 && entries.length > 1}
            among={among}
            disabled={disabled}
            onChange={set}
          />
        )}
      </Entries>
      <div className="media-drop">
        <input
          ref={input}
          type="file"
          className="hidden"
          tabIndex={-1}
          aria-label={t(`field.media.${word}`)}
          multiple={isMany}
          accept={accepts?.join(',')}
          disabled={disabled || isFull}
          onChange={event => {
            send([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button
          id={`${props.id}-add`}
          type="button"
          size="1"
          variant="soft"
          disabled={disabled || isFull}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" size={14} /> {t(`field.media.${word}`)}
        </Button>
        <span className="field-soft">
          {t('field.media.orDrop')}
          {accepts && <bdi dir="ltr"> {fileTypes(accepts)}</bdi>}
        </span>
      </div>
      <Troubles
        troubles={troubles}
        onAgain={({ key, file }) => {
          dismiss(key)
          if (file) send([file])
        }}
        onDismiss={dismiss}
      />
      {listed && (
        <Adding
          known={entries.flatMap(entry => ('url' in entry ? [entry.url] : []))}
          disabled={disabled || isFull}
          onAdd={more => put([...entries, ...more].slice(0, most))}
        />
      )}
    </div>
  )
}
