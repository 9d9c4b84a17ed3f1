// Where something new is said about a record. Half a comment waits in this tab while somebody looks at other records, and is
// shown as unsaved work when the session ends.
import { useEffect, useEffectEvent, useState } from 'react'
import { useSetting } from '#console/fields/setting.ts'
import { titleOf } from '#console/fields/title.ts'
import { useWords, wordsNow } from '#console/i18n/words.ts'
import { declareUnsaved } from '#console/session/unsaved.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { CommentForm } from './CommentForm.tsx'
import { say, useMayComment } from './comments.ts'

const begun = new Map<string, string>()

export const CommentBox = ({ resource, record }: { resource: Resource; record: AnyRow }) => {
  const words = useWords()
  const { urlLang } = useSetting()
  const key = `${resource.name}/${record.id}/comment`
  const [text, setText] = useState(() => begun.get(key) ?? '')
  const action = actionOf(resource, 'comment')
  const mayComment = useMayComment(resource)
  const take = (next: string) => {
    setText(next)
    if (next === '') begun.delete(key)
    else begun.set(key, next)
  }
  const tell = useEffectEvent(() => {
    const title = wordsNow().t('detail.commentOn', { title: titleOf(resource, record, urlLang) })
    return text === '' ? undefined : { title, body: { text } }
  })
  useEffect(() => declareUnsaved(key, () => tell()), [key])
  if (!action || !mayComment) return null
  return (
    <CommentForm
      on={record.id}
      label={words.t('detail.comment')}
      text={text}
      onText={take}
      sendLabel={words.action(action)}
      onSend={async said => {
        await say(resource, record.id, said)
        take('')
      }}
    />
  )
}
