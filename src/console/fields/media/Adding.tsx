// Addresses of pictures and films that lie elsewhere, many at a time; the page itself loads nothing from there.
import { Button, TextArea } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Listed } from '#contract/fields/files.ts'

const isSecure = (address: string): boolean => /^https:\/\/[^\s]+$/.test(address)

const kindOf = (address: string): Listed['kind'] => (/\.(mp4|webm|mov)(\?|$)/i.test(address) ? 'video' : 'image')

interface AddingProps {
  known: readonly string[]
  disabled?: boolean
  onAdd(more: Listed[]): void
}

export const Adding = ({ known, disabled, onAdd }: AddingProps) => {
  const { t, list } = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string[]>([])
  const add = () => {
    const all = [...new Set(text.split(/\s+/).filter(Boolean))]
    const fresh = all.filter(url => isSecure(url) && !known.includes(url))
    setRefused(all.filter(url => !isSecure(url)))
    setText('')
    if (fresh.length > 0) onAdd(fresh.map(url => ({ kind: kindOf(url), url, state: 'listed' })))
  }
  return (
    <details className="media-adding">
      <summary>{t('field.media.elsewhere')}</summary>
      <label htmlFor={id} className="entry-label">
        {t('field.media.addresses')}
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
        disabled={disabled}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="button" size="1" variant="soft" disabled={disabled || !text.trim()} onClick={add}>
        <Icon name="plus" size={14} /> {t('field.media.addAddresses')}
      </Button>
      <p id={`${id}-refused`} role="status" className="field-error">
        {refused.length > 0 && t('field.media.notAdded', { count: refused.length, list: list(refused) })}
      </p>
    </details>
  )
}
