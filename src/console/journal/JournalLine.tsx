// One thing I did: what, to which records, when, from where; and the way back.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { changesText } from '#console/action/changesText.ts'
import { operationText, redoOperation, undoOperation } from '#console/action/undo.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Undoable } from '#contract/call.ts'

interface JournalLineProps {
  operation: Undoable
  way: 'undo' | 'redo'
  /** The line that was pressed is gone: the focus needs another place. */
  onDone(): void
}

export const JournalLine = ({ operation, way, onDone }: JournalLineProps) => {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const { id, action, at, changes, face, job, jobId, left, record } = operation
  const text = operationText(operation)
  // Of its own resource the sentence has counted them.
  const others = job ? changes : changes.filter(one => one.resource !== action.split('.')[0])
  const go = async () => {
    setBusy(true)
    await (way === 'undo' ? undoOperation : redoOperation)({ operation: id, text })
    setBusy(false)
    onDone()
  }
  return (
    <li className="journal-line">
      <div className="journal-text">
        <strong dir="auto">
          {record ? <Link to={recordScreenOf({ name: record.resource }, record.id)}>{text}</Link> : text}
        </strong>
        <span className="journal-soft">
          <Ago at={at} focusable />
          {` · ${words.t('detail.byFace', { face: words.t(`detail.face.${face}`) })}`}
          {!record && others.length > 0 && ` · ${changesText(words, others)}`}
          {left > 0 && ` · ${words.t('journal.left', { number: words.number(left) })}`}
          {jobId && (
            <>
              {' · '}
              <Link to={recordScreenOf({ name: 'jobs' }, jobId)}>{words.t('action.showJob')}</Link>
            </>
          )}
        </span>
      </div>
      <Button
        size="1"
        variant="soft"
        color={way === 'undo' ? undefined : 'gray'}
        loading={isBusy}
        aria-label={words.t(`journal.${way}`, { text })}
        onClick={() => void go()}
      >
        {words.t(`action.${way}`)}
      </Button>
    </li>
  )
}
