// Two doors for what somebody has said about a record: to put it otherwise, and to take it back.
import * as z from 'zod/mini'
import { commentPaths } from '#contract/comment.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Kit } from '#server/kit.ts'
import { changeComment, removeComment } from '#server/records/comments.ts'
import type { Endpoint } from './endpoint.ts'

const changeBody = z.strictObject({ id: z.uuid(), text: z.string() })
const removeBody = z.strictObject({ id: z.uuid() })

// The permission is that of the record's own action `comment` and is weighed once the comment is known.
const own = { method: 'POST', access: 'staff', permission: null, tag: 'Everywhere', bodyLimit: 32 * 1024 } as const

export const commentEndpoints = (kit: Kit): Endpoint[] => [
  {
    ...own,
    path: commentPaths.change,
    action: 'comments.change',
    summary: 'Change a comment of mine',
    bodySchema: z.toJSONSchema(changeBody),
    run: async ({ staff, body }) => {
      const { id, text } = bodyOf(changeBody, body)
      return { data: { comment: await changeComment(kit, staff(), id, text) } }
    },
  },
  {
    ...own,
    path: commentPaths.remove,
    action: 'comments.remove',
    summary: 'Delete a comment of mine',
    bodySchema: z.toJSONSchema(removeBody),
    run: async ({ staff, body }) => {
      await removeComment(kit, staff(), bodyOf(removeBody, body).id)
      return { data: {} }
    },
  },
]
