// Saved commands: mine and those shared with a role of mine.
import * as z from 'zod/mini'
import { savedPaths } from '#contract/saved.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { removeCommand, saveCommand, savedCommands } from '#server/auth/savedCommands.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'
import { ending, ownOf } from './own.ts'

const own = ownOf('saved', { access: 'session' })

// What a binding may be: one press, perhaps with Shift.
const press = z.string().check(z.regex(/^(Shift\+)?\S$/u))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const saveBody = z.strictObject({
  id: z.optional(z.uuid()),
  name,
  action: z.string().check(z.maxLength(120)),
  input: z.record(z.string(), z.unknown()),
  keys: z.optional(z.nullable(press)),
  role: z.optional(z.nullable(z.uuid())),
})

export const savedEndpoints = (kit: Kit): Endpoint[] => [
  own('list', {
    method: 'GET',
    path: savedPaths.commands,
    summary: 'List my saved commands and those shared with my roles',
    run: async ({ actor }) => ({ data: await savedCommands(kit, actor()) }),
  }),
  own('save', {
    method: 'POST',
    path: savedPaths.commands,
    summary: 'Create or update a saved command',
    bodySchema: z.toJSONSchema(saveBody),
    run: async ({ actor, body }) => ({ data: { command: await saveCommand(kit, actor(), bodyOf(saveBody, body)) } }),
  }),
  own(
    'remove',
    ending(savedPaths.remove, 'Delete a saved command of mine', ({ actor }, id) => removeCommand(kit, actor(), id)),
  ),
]
