// Pictures and films as rows to be ordered; addresses come many at a time.
import { Badge, Button, TextArea } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { Entries } from '#console/fields/Entries.tsx'
import { EntryField } from '#console/fields/EntryField.tsx'
import { EntrySelect } from '#console/fields/EntrySelect.tsx'
import type { ControlProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { f } from '#contract/f.ts'
import { type Medium, mediaOf } from './media.console.tsx'
import styles from './products.module.css'

const most = 20

const altField = f.text({ max: 300 })

const isSecure = (address: string): boolean => /^https:\/\/[^\s]+$/.test(address)

const kindOf = (address: string): Medium['kind'] => (/\.(mp4|webm|mov)(\?|$)/i.test(address) ? 'video' : 'image')

const lastPart = (address: string): string => address.split(/[?#]/)[0]?.split('/').at(-1) || address

const Adding = ({ known, disabled, onAdd }: { known: Medium[]; disabled?: boolean; onAdd(more: Medium[]): void }) => {
  const { t, list } = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  const add = () => {
    const all = [...new Set(text.split(/\s+/).filter(Boolean))]
    const fresh = all.filter(url => isSecure(url) && !known.some(one => one.url === url))
    setRefused(all.filter(url => !isSecure(url)))
    setText('')
    if (fresh.length > 0) onAdd(fresh.map(url => ({ kind: kindOf(url), url, state: 'listed' })))
  }
  return (
    <div className={styles.adding}>
      <label htmlFor={id} className="entry-label">
        {t('products.screen.addresses')}
      </label>
      <TextArea
        id={id}
        className="field-code"
        dir="ltr"
        rows={2}
        resize="vertical"
        spellCheck={false}
        placeholder="https://"
        aria-describedby={`${id}-refused`}
        disabled={disabled || known.length >= most}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="button" size="1" variant="soft" disabled={disabled || !text.trim()} onClick={add}>
        <Icon name="plus" size={14} /> {t('products.screen.addMedia')}
      </Button>
      <p id={`${id}-refused`} role="status" className="field-error">
        {refused.length > 0 && t('products.screen.notAdded', { count: refused.length, list: list(refused) })}
      </p>
    </div>
  )
}

export const MediaControl = (props: ControlProps) => {
  const { t } = useWords()
  const all = mediaOf(props.value)
  const put = (next: readonly Medium[]) => props.onChange(next.length > 0 ? next.slice(0, most) : null)
  return (
    <div className={styles.stack}>
      <Entries
        control={props}
        rows={all}
        onRows={put}
        isOrdered
        nameOf={({ url }, at) => `${t('products.screen.medium', { n: at + 1 })}, ${lastPart(url)}`}
        addText={t('products.screen.addMedia')}
      >
        {(medium, set, at) => (
          <>
            <p className={`entries-wide ${styles.address}`}>
              {at === 0 && <Badge highContrast>{t('products.screen.cover')}</Badge>}
              <bdi dir="ltr" className="field-code">
                {medium.url}
              </bdi>
            </p>
            <EntryField
              name="alt"
              field={altField}
              label={t('field.alt')}
              value={medium.alt ?? ''}
              disabled={props.disabled}
              onChange={alt => {
                const { alt: _, ...rest } = medium
                set(alt ? { ...rest, alt: String(alt) } : rest)
              }}
              onBlur={props.onBlur}
            />
            <EntrySelect
              label={t('products.screen.kind')}
              value={medium.kind}
              required
              disabled={props.disabled}
              options={(['image', 'video'] as const).map(kind => ({
                value: kind,
                label: t(`products.screen.${kind}`),
              }))}
              onChange={kind => set({ ...medium, kind: kind === 'video' ? 'video' : 'image' })}
            />
          </>
        )}
      </Entries>
      <Adding known={all} disabled={props.disabled} onAdd={more => put([...all, ...more])} />
    </div>
  )
}
