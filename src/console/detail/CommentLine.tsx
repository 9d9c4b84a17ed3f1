// What somebody said, between the changes; its author can put it otherwise or take it back.
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { isRefusal } from '#console/net/refusal.ts'
import { useMe } from '#console/session/me.ts'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { RecordComment } from '#contract/comment.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { CommentForm } from './CommentForm.tsx'
import { changeComment, removeComment, useMayComment } from './comments.ts'

interface CommentLineProps {
  resource: Resource
  record: AnyRow
  comment: RecordComment
}

const Removal = ({ resource, record, comment }: CommentLineProps) => {
  const words = useWords()
  const remove = () =>
    removeComment(resource, record.id, comment.id).catch(thrown =>
      toast({
        kind: 'error',
        text: isRefusal(thrown) ? words.finding(thrown.body) : words.t('action.noAnswer'),
      }),
    )
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <Button size="1" variant="ghost" color="gray">
          {words.t('detail.commentRemove')}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title size="4">{words.t('detail.commentRemoveAsk')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{words.t('action.forever')}</AlertDialog.Description>
        <Flex gap="3" justify="end" mt="4">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {words.t('action.cancel')}
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color="red" onClick={() => void remove()}>
              {words.t('detail.commentRemove')}
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

export const CommentLine = ({ resource, record, comment }: CommentLineProps) => {
  const { t } = useWords()
  const { userId } = useMe()
  const mayComment = useMayComment(resource)
  const [text, setText] = useState<string>()
  const isMine = comment.by === userId && mayComment
  return (
    <li className="detail-line" data-said>
      <p className="detail-line-head">
        <Icon name="message" size={14} />
        <strong dir="auto">{comment.byName}</strong>
        <Ago at={comment.at} focusable />
        {comment.editedAt && <span className="detail-soft">{t('detail.commentEdited')}</span>}
      </p>
      {text === undefined ? (
        <p className="detail-comment" dir="auto">
          {comment.text}
        </p>
      ) : (
        <CommentForm
          label={t('detail.comment')}
          text={text}
          onText={setText}
          sendLabel={t('form.save')}
          isFirst
          onCancel={() => setText(undefined)}
          onSend={async said => {
            await changeComment(resource, record.id, comment.id, said)
            setText(undefined)
          }}
        />
      )}
      {isMine && text === undefined && (
        <Flex gap="4">
          <Button size="1" variant="ghost" color="gray" onClick={() => setText(comment.text)}>
            {t('detail.commentEdit')}
          </Button>
          <Removal resource={resource} record={record} comment={comment} />
        </Flex>
      )}
    </li>
  )
}
