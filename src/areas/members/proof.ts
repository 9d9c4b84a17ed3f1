// A file that proves what a member said: a form as it was scanned or photographed. It shows who they are and how they are reached,
// so whoever may not see that does not see it.
import { pictures } from '#contract/fields/files.ts'

/** The right to see how a member is reached. */
export const contactSight = 'members.reveal'

export const proofTypes = ['application/pdf', ...pictures] as const
