// One call as a line that opens: method, path, what it does, and that the reader may not make it where that is so.
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Entry } from './description.ts'
import { EntryDetail } from './EntryDetail.tsx'

interface RowProps {
  entry: Entry
  isCallable: boolean
  /** What it does, in the reader's words where an area knows them. */
  summary: string
}

export const EntryRow = ({ entry, isCallable, summary }: RowProps) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="developer-line" data-off={!isCallable || undefined}>
          <bdi className="code developer-method" dir="ltr" data-method={entry.method}>
            {entry.method}
          </bdi>
          <bdi className="code developer-path" dir="ltr">
            {entry.path}
          </bdi>
          <span dir="auto">{summary}</span>
          {!isCallable && (
            <span className="developer-mark">
              <Icon name="lock" size={14} />
              {t('developer.notCallable')}
            </span>
          )}
        </summary>
        {isOpen && <EntryDetail entry={entry} />}
      </details>
    </li>
  )
}
