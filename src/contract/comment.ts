// What people say about a record, beside what they change of it. Text only; said once by the action `comment` of any record.

export interface RecordComment {
  id: string
  text: string
  at: string
  /** When its author changed it; null while it stands as it was said. */
  editedAt: string | null
  by: string
  byName: string
}

/** Of its author alone, wherever it stands. */
export const commentPaths = {
  change: '/v1/comments/change',
  remove: '/v1/comments/remove',
} as const

export const longestComment = 2000
