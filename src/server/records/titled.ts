// What a job and a request are called by: the action, and before it what it works on where its name does not say so.
import { actionCalled, resourceCalled, saysItsThings } from '#contract/naming.ts'
import type { Resource } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import { say } from '#server/words.ts'

export const actionTitled = (resource: Resource, name: string, count?: number): Said => {
  const called = actionCalled(resource, name, count)
  if (saysItsThings(resource, called)) return called
  return say('job.action', { things: resourceCalled(resource), action: called })
}
