// Whether a second person must approve a call: always, above so many records, when an amount changes tenfold, or when
// the action's handler says so.
import type { ResolvedAction } from '#contract/standard.ts'
import { outliersOf } from '#server/records/outliers.ts'
import type { EngineScene } from '#server/records/scene.ts'

const isByCount = ({ approval }: ResolvedAction, count: number): boolean =>
  approval === true || (typeof approval === 'number' && count > approval)

/** What can be told without a trial: false saves one. */
export const mayNeedSecond = (action: ResolvedAction, count: number): boolean =>
  isByCount(action, count) || action.approval === 'outliers' || action.approval === 'handler'

/** After a trial, whose changes stand in the scene. */
export const needsSecond = async (action: ResolvedAction, count: number, scene: EngineScene): Promise<boolean> =>
  isByCount(action, count) ||
  (action.approval === 'outliers' && (await outliersOf(scene)).length > 0) ||
  (action.approval === 'handler' && scene.needsSecond)
