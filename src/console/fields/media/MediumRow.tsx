// One file among others: the picture, what is known of it, and what is to be said of it.
import { Badge, Progress } from '@radix-ui/themes'
import { bytesOf } from '#console/i18n/amounts.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import { type FileLink, type Listed, longestAlt } from '#contract/fields/files.ts'
import { EntryField } from '../EntryField.tsx'
import { EntrySelect } from '../EntrySelect.tsx'
import { type Entry, isSending, type Sending } from './entries.ts'
import { FileButton } from './SavedFile.tsx'
import { type Children, Shows } from './Shows.tsx'
import { Thumb } from './Thumb.tsx'

const altField = f.text({ max: longestAlt })

interface RowProps<T> {
  entry: T
  isCover?: boolean
  /** What a picture may be said to show. */
  among: Children | undefined
  disabled?: boolean
  onChange(entry: Entry): void
  onBlur?(): void
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
      onBlur={props.onBlur}
    />
  )
}

/** None is sent as such, as an emptied text is. */
const Shown = ({ entry, among, disabled, onChange }: RowProps<FileLink | Listed>) => (
  <Shows skus={entry.skus ?? []} among={among} disabled={disabled} onChange={skus => onChange({ ...entry, skus })} />
)

const Stored = (props: RowProps<FileLink>) => {
  const words = useWords()
  const { name, mime, bytes, width, height } = props.entry
  const facts = [width && height && words.t('field.media.pixels', { width, height }), bytesOf(words, bytes)]
  return (
    <div className="media-row">
      <Thumb medium={props.entry} />
      <div className="media-about">
        <p className="media-facts">
          {props.isCover && <Cover />}
          <FileButton file={props.entry} />
          {name &&
            facts.filter(Boolean).map(fact => (
              <bdi key={fact} className="field-soft">
                {fact}
              </bdi>
            ))}
        </p>
        {mime.startsWith('image/') && <Alt {...props} />}
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
      <Thumb medium={entry} width={320} />
      <div className="media-about">
        <p className="media-facts">
          {props.isCover && <Cover />}
          <bdi dir="ltr" className="field-code media-address">
            {entry.url}
          </bdi>
        </p>
        <div className="entry-fields">
          <Alt {...props} />
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
