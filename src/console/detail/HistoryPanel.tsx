// The life of a record, newest first: who did what from where, what it changed, and ways back.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { DiffView } from '#console/action/DiffView.tsx'
import { startWish } from '#console/action/startWish.ts'
import { undoOperation } from '#console/action/undo.ts'
import { Ago } from '#console/fields/moment.tsx'
import { useWords, type Words } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { HistoryLine } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf, isTakenBack } from '#contract/standard.ts'
import { useHistory } from './history.ts'

interface HistoryProps {
  resource: Resource
  record: AnyRow
  /** Lines shown at first. */
  most?: number
}

const nameOf = (resource: Resource, { action }: HistoryLine, words: Words): string => {
  const known = actionOf(resource, action?.split('.')[1] ?? '')
  return known ? words.action(known) : (action ?? '')
}

const Line = ({ resource, record, line, isNewest }: HistoryProps & { line: HistoryLine; isNewest: boolean }) => {
  const words = useWords()
  const may = useMay()
  const restore = actionOf(resource, 'restoreVersion')
  const text = nameOf(resource, line, words)
  const mayRestore = restore && may(restore.id) && line.version < record.version && record.status !== 'deleted'
  const mayUndo =
    isNewest && !line.undone && line.version > 1 && isTakenBack(actionOf(resource, line.action?.split('.')[1] ?? ''))
  return (
    <li className="detail-line" data-undone={line.undone || undefined}>
      <p className="detail-line-head">
        <strong>{line.undoOf ? words.t('detail.tookBack', { action: text }) : text}</strong>
        <span dir="auto">{line.byName ?? words.t('detail.system')}</span>
        <Ago at={line.at} focusable />
        <span className="detail-soft">
          {words.t('detail.from', { face: words.t(`detail.face.${line.face}`), version: words.number(line.version) })}
        </span>
        {line.approvedBy && (
          <span className="detail-soft">{words.t('detail.approvedBy', { by: `\u2068${line.approvedBy}\u2069` })}</span>
        )}
        {line.undone && <span className="detail-soft">{words.t('detail.undone')}</span>}
        {line.jobId && <Link to={recordScreenOf({ name: 'jobs' }, line.jobId)}>{words.t('action.showJob')}</Link>}
      </p>
      {line.reason && (
        <p className="detail-soft" dir="auto">
          {line.reason}
        </p>
      )}
      {line.diff.length > 0 && (
        <details open={isNewest || line.diff.length <= 3}>
          <summary>{words.t('detail.changes', { count: line.diff.length })}</summary>
          <DiffView resource={resource} diff={line.diff} />
        </details>
      )}
      {mayUndo && (
        <Button size="1" variant="soft" onClick={() => void undoOperation({ operation: line.operation, text })}>
          {words.t('action.undo')}
        </Button>
      )}
      {mayRestore && (
        <Button
          size="1"
          variant="soft"
          color="gray"
          onClick={() =>
            startWish({
              action: restore,
              resource,
              subject: { records: [record] },
              input: { version: line.version },
              face: 'button',
            })
          }
        >
          {words.t('detail.restore', { version: words.number(line.version) })}
        </Button>
      )}
    </li>
  )
}

export const HistoryPanel = ({ resource, record, most = 10 }: HistoryProps) => {
  const words = useWords()
  const [isWhole, setWhole] = useState(false)
  const { lines = [], isPending, isThere } = useHistory(resource, record)
  const newest = lines.find(line => !line.undone)
  const shown = isWhole ? lines : lines.slice(0, most)
  if (!isThere) return null
  return (
    <section className="detail-section" id="history" aria-label={words.t('detail.history')} tabIndex={-1}>
      <h2 className="detail-heading">{words.t('detail.history')}</h2>
      {isPending && <Skeleton lines={4} />}
      {!isPending && lines.length === 0 && <p className="detail-soft">{words.t('detail.noHistory')}</p>}
      <ol className="detail-lines">
        {shown.map(line => (
          <Line key={line.id} resource={resource} record={record} line={line} isNewest={line === newest} />
        ))}
      </ol>
      {lines.length > shown.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          {words.t('detail.older', { count: lines.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
