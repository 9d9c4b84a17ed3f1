// One file among others: the picture, what is known of it, and what is to be said of it.
import { Badge, Progress } from '@radix-ui/themes'
import { lazy, Suspense, useRef, useState } from 'react'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { altMap, type FileLink, isPicture, type Listed, longestAlt } from '#contract/fields/files.ts'
import type { Localized } from '#contract/fields/localized.ts'
import { EntryField } from '../EntryField.tsx'
import { EntrySelect } from '../EntrySelect.tsx'
import { type Entry, isSending, type Sending } from './entries.ts'
import { focalText } from './focalText.ts'
import { FileButton } from './SavedFile.tsx'
import { type Children, Shows } from './Shows.tsx'
import { Thumb } from './Thumb.tsx'

const FocalDialog = lazy(async () => ({ default: (await import('./FocalDialog.tsx')).FocalDialog }))

const altField = f.text({ max: longestAlt })
const altsField = f.localized({ max: longestAlt })
const demanded = f.localized({ max: longestAlt, required: true })
const decorates = f.toggle()

interface RowProps<T> {
  entry: T
  field: Field
  /** Something of the whole is wrong: each row says what of it. */
  isJudged?: boolean
  isCover?: boolean
  /** What a picture may be said to show. */
  among: Children | undefined
  disabled?: boolean
  onChange(entry: Entry): void
}

const Cover = () => {
  const { t } = useWords()
  return <Badge highContrast>{t('field.media.cover')}</Badge>
}

const Alt = ({ entry, onChange, ...props }: RowProps<FileLink | Listed>) => {
  const { t } = useWords()
  return (
    <EntryField
      name="alt"
      field={altField}
      label={t('field.alt')}
      value={entry.alt ?? ''}
      disabled={props.disabled}
      // An emptied text is sent as such: one that is left out would be kept.
      onChange={alt => onChange({ ...entry, alt: String(alt ?? '') })}
    />
  )
}

/** In every language; one that is emptied is sent as such. */
const altsFrom = (before: Localized, next: unknown): Localized => ({
  ...Object.fromEntries(Object.keys(before).map(language => [language, ''])),
  ...(next as Localized | null),
})

const filled = (map: Localized): Localized | null => {
  const texts = Object.entries(map).filter(([, text]) => text !== '')
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

const Alts = ({ entry, onChange, field, isJudged, disabled }: RowProps<FileLink | Listed>) => {
  const { t } = useWords()
  const isDemanded = field.facts.described === true
  return (
    <>
      {!entry.decorative && (
        <EntryField
          name="alt"
          field={isDemanded ? demanded : altsField}
          label={t('field.alt')}
          value={filled(altMap(entry.alt))}
          required={isDemanded}
          isJudged={isJudged}
          disabled={disabled}
          onChange={next => onChange({ ...entry, alt: altsFrom(altMap(entry.alt), next) })}
        />
      )}
      {isDemanded && (
        <EntryField
          name="decorative"
          field={decorates}
          label={t('field.media.decorative')}
          value={entry.decorative ?? false}
          disabled={disabled}
          onChange={decorative => onChange({ ...entry, decorative: decorative === true })}
        />
      )}
    </>
  )
}

const Said = (props: RowProps<FileLink | Listed>) =>
  props.field.kind === 'media' ? <Alts {...props} /> : <Alt {...props} />

/** The picture, with the point that stays in sight; of media it opens to set that point, as does what is written below it. */
const Seen = ({ entry, field, disabled, onChange }: RowProps<FileLink | Listed>) => {
  const { t, number, pair, percent } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const small = <Thumb medium={entry} />
  if (field.kind !== 'media' || !isPicture(entry)) return small
  const at = entry.focal
  const told = at ? t('field.media.focalAt', focalText(at, number)) : t('field.media.focalNone')
  const shortly = at ? [at.x, at.y].map(share => percent(Math.round(share * 100) * 100)).join(' · ') : undefined
  return (
    <div className="media-focal">
      <button
        ref={button}
        type="button"
        className="media-open"
        disabled={disabled}
        aria-label={pair(t('field.media.focal'), told)}
        onClick={() => setOpen(true)}
      >
        {small}
        <span className={shortly ? 'media-figures' : undefined} aria-hidden="true">
          {shortly ?? t('field.media.focal')}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FocalDialog
            medium={entry}
            onSet={focal => onChange({ ...entry, focal })}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  )
}

/** None is sent as such, as an emptied text is. */
const Shown = ({ entry, among, disabled, onChange }: RowProps<FileLink | Listed>) => (
  <Shows skus={entry.skus ?? []} among={among} disabled={disabled} onChange={skus => onChange({ ...entry, skus })} />
)

const Stored = (props: RowProps<FileLink>) => {
  const words = useWords()
  const { name, mime, bytes, width, height } = props.entry
  // One of the demo that nobody has looked at has no bytes yet.
  const facts = [
    width && height && words.t('field.media.pixels', { width, height }),
    bytes > 0 ? bytesOf(words, bytes) : undefined,
  ]
  return (
    <div className="media-row">
      <Seen {...props} />
      <div className="media-about">
        <p className="media-facts">
          {props.isCover && <Cover />}
          <FileButton file={props.entry} />
          {name &&
            facts
              .filter(fact => typeof fact === 'string')
              .map(fact => (
                <bdi key={fact} className="field-soft">
                  {fact}
                </bdi>
              ))}
        </p>
        {mime.startsWith('image/') && <Said {...props} />}
        <Shown {...props} />
      </div>
    </div>
  )
}

const Elsewhere = (props: RowProps<Listed>) => {
  const { t } = useWords()
  const { entry, onChange, disabled } = props
  const kinds = [
    { value: 'image', label: t('field.media.image') },
    { value: 'video', label: t('field.media.video') },
  ]
  return (
    <div className="media-row">
      <Seen {...props} />
      <div className="media-about">
        <p className="media-facts">
          {props.isCover && <Cover />}
          <bdi dir="ltr" className="field-code media-address">
            {entry.url}
          </bdi>
        </p>
        <div className="entry-fields">
          <Said {...props} />
          <EntrySelect
            label={t('field.media.kind')}
            value={entry.kind}
            required
            disabled={disabled}
            options={kinds}
            onChange={kind => onChange({ ...entry, kind: kind === 'video' ? 'video' : 'image' })}
          />
        </div>
        <Shown {...props} />
      </div>
    </div>
  )
}

/** `share` is missing where nothing is on its way any more: the page was loaded anew. */
const OnItsWay = ({ entry, share }: { entry: Sending; share?: number }) => {
  const { t } = useWords()
  return (
    <div className="media-row">
      <span className="media-thumb" />
      <div className="media-about">
        <p className="media-facts">
          <bdi>{entry.sending}</bdi>
        </p>
        {share === undefined ? (
          <p className="field-error">{t('field.media.again')}</p>
        ) : (
          <Progress value={share * 100} aria-label={t('field.media.sending', { name: entry.sending })} />
        )}
      </div>
    </div>
  )
}

export const MediumRow = ({ entry, share, ...props }: RowProps<Entry> & { share?: number }) => {
  if (isSending(entry)) return <OnItsWay entry={entry} share={share} />
  return 'url' in entry ? <Elsewhere {...props} entry={entry} /> : <Stored {...props} entry={entry} />
}
