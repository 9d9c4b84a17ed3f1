// Two doors for what somebody has said about a record: to put it otherwise, and to take it back.
import * as z from 'zod/mini'
import { commentPaths } from '#contract/comment.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import { changeComment, removeComment } from '#server/records/comments.ts'
import type { Endpoint } from './endpoint.ts'
import { ending, ownOf } from './own.ts'

const changeBody = z.strictObject({ id: z.uuid(), text: z.string() })

// The permission is that of the record's own action `comment` and is weighed once the comment is known.
const own = ownOf('comments', { tag: 'Everywhere' })

export const commentEndpoints = (kit: Kit): Endpoint[] => [
  own('change', {
    method: 'POST',
    path: commentPaths.change,
    summary: 'Edit my comment',
    bodySchema: z.toJSONSchema(changeBody),
    run: async ({ staff, body }) => {
      const { id, text } = bodyOf(changeBody, body)
      return { data: { comment: await changeComment(kit, staff(), id, text) } }
    },
  }),
  own(
    'remove',
    ending(commentPaths.remove, 'Delete a comment of mine', ({ staff }, id) => removeComment(kit, staff(), id)),
  ),
]
