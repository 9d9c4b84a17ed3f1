// A call somebody has given a name. Its values are as the call has them; its target is whatever is the subject when it is
// run. Never run by itself: it is opened filled in, and what asks before it runs asks then as well.
export const savedPaths = {
  commands: '/v1/me/commands',
  remove: '/v1/me/commands/remove',
} as const

export interface SavedCommand {
  id: string
  name: string
  /** Action id. */
  action: string
  input: Record<string, unknown>
  /** One press of a key; only of one's own. */
  keys: string | null
  /** The role it is shared with. */
  role: string | null
  roleName: string | null
  isMine: boolean
  byName: string
}

export interface SavedWish {
  /** Changes this one of mine instead of making another. */
  id?: string
  name: string
  action: string
  input: Record<string, unknown>
  keys?: string | null
  role?: string | null
}

/** Mine and those shared with me, by name; the roles I have, which are those I may share with. */
export interface SavedCommands {
  commands: SavedCommand[]
  roles: { id: string; name: string }[]
}

export const mostSaved = 200
