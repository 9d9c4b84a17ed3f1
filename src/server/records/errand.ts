// Work with a system that is not ours. Nothing is locked while it is asked: what was taken up is committed before, what it
// answered is committed after, and whoever dies in between left a record that says so.
import type { Setting } from '#contract/field.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { type Invocation, withScene } from './scene.ts'
import type { Scene } from './serve.ts'

export interface Errand {
  kit: Kit
  setting: Setting
  now(): Date
  /** One transaction, committed when it answers. */
  within<T>(work: (scene: Scene) => Promise<T>): Promise<T>
}

export const errandOf = (kit: Kit, staff: Staff, invocation: Invocation): Errand => ({
  kit,
  setting: settingOf(staff.place),
  now: () => kit.clock.now(),
  within: work => withScene(kit, staff, invocation, work),
})
