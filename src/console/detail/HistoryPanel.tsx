// The life of a record, newest first: what was changed and what was said, in one order.
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentLine } from './CommentLine.tsx'
import { useComments } from './comments.ts'
import { HistoryLine } from './HistoryLine.tsx'
import { useHistory } from './history.ts'
import { Section } from './Section.tsx'

interface HistoryProps {
  resource: Resource
  record: AnyRow
  /** Lines shown at first. */
  most?: number
}

export const HistoryPanel = ({ resource, record, most = 10 }: HistoryProps) => {
  const words = useWords()
  const [isWhole, setWhole] = useState(false)
  const { lines = [], isPending, isThere } = useHistory(resource, record)
  const said = useComments(resource, record.id)
  const newest = lines.find(line => !line.undone && line.copied?.way !== 'to')
  const all = [
    ...lines.map(line => ({ at: line.at, line, comment: undefined })),
    ...said.comments.map(comment => ({ at: comment.at, line: undefined, comment })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const shown = isWhole ? all : all.slice(0, most)
  if (!isThere && !said.isThere) return null
  const name = words.t(isThere ? 'detail.history' : 'detail.comments')
  const isWaiting = (isThere && isPending) || said.isPending
  return (
    <Section name="history" title={name}>
      <CommentBox resource={resource} record={record} />
      {isWaiting && <Skeleton lines={4} />}
      {!isWaiting && all.length === 0 && <p className="detail-soft">{words.t('detail.noHistory')}</p>}
      <ol className="detail-lines">
        {shown.map(({ line, comment }) =>
          comment ? (
            <CommentLine key={comment.id} resource={resource} record={record} comment={comment} />
          ) : (
            <HistoryLine
              key={line.id}
              resource={resource}
              record={record}
              line={line}
              isNewest={line === newest}
              isOldest={line === lines.at(-1)}
            />
          ),
        )}
      </ol>
      {all.length > shown.length && (
        <Button variant="ghost" onClick={() => setWhole(true)}>
          {words.t('detail.older', { count: all.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
