// What there is to say of one action: what it does, what it works on, when it asks, who must agree, whether it can be taken
// back, who may. All of it is what the declaration states and the server holds it to.
import { isolatedIn } from '#console/i18n/isolated.ts'
import { actionEndpointOf, keyOf } from '#contract/address.ts'
import { refusalOf } from '#contract/lifecycle.ts'
import type { Resource } from '#contract/resource.ts'
import { isTakenBack, type ResolvedAction } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Asker } from './fieldHelp.ts'
import { type HelpLine, line } from './lines.ts'

const keyOfLabel = (action: ResolvedAction): string =>
  action.standard ? keyOf.actionStandard(action.name) : keyOf.action({ name: action.resource }, action.name)

/** Whatever else must hold for it holds: help says where it can be done at all. */
const possible = { valid: true, future: true, modified: true, published: true, submitted: true, scheduled: true }

/** States its event may be sent from, as the chart says. */
const statesOf = (resource: Resource, { event }: ResolvedAction, { words }: Asker): string | undefined => {
  if (!event) return undefined
  const from = RecordStatus.names.filter(status => refusalOf(resource.lifecycle, status, event, possible) === undefined)
  return words.t('help.states', { states: words.row(from.map(name => words.value(RecordStatus, name))) })
}

const worksOn = (resource: Resource, action: ResolvedAction, asker: Asker) => {
  const { t, labelWithin, singular } = asker.words
  const [least, most] = action.between ?? []
  return [
    least !== undefined && t('help.between', { least, most, area: labelWithin(resource) }),
    !action.between && t(`help.on.${action.on}`, { ...singular(resource), area: labelWithin(resource) }),
    statesOf(resource, action, asker),
  ]
}

/** Always, or above so many records. */
const above = (
  fact: boolean | number | undefined,
  text: string,
  { words: { t, number } }: Asker,
): string | undefined => {
  if (fact === undefined || fact === false) return undefined
  return fact === true ? t(text) : t(`${text}Above`, { number: number(fact) })
}

const asksFirst = ({ plan, confirm, secure, approval, canary, job }: ResolvedAction, asker: Asker) => {
  const { t, number } = asker.words
  return [
    plan && t('help.plan'),
    above(confirm, 'help.confirm', asker),
    secure === 'handler' ? t('help.secureLimit') : above(secure, 'help.secure', asker),
    approval === 'outliers' && t('help.outliers'),
    approval === 'handler' && t('help.approvalLimit'),
    typeof approval !== 'string' && above(approval, 'help.approval', asker),
    canary !== undefined && t('help.canary', { number: number(canary) }),
    job && t('help.job'),
  ]
}

const afterwards = (action: ResolvedAction, { words: { t } }: Asker) => {
  if (action.effect === 'go' || action.effect === 'read') return [t('help.nothingChanges')]
  if (action.undo === 'grace') return [t('help.grace')]
  return [t(isTakenBack(action) ? 'help.undo' : 'help.noUndo')]
}

export const actionHelp = (resource: Resource, action: ResolvedAction, asker: Asker): HelpLine[] => {
  const { t } = asker.words
  return [
    ...line('help.does', [t(keyOf.meaning(keyOfLabel(action)), { defaultValue: '' })]),
    ...line('help.worksOn', worksOn(resource, action, asker)),
    ...line('help.before', asksFirst(action, asker)),
    ...line('help.after', afterwards(action, asker)),
    ...line('help.who', [
      t('help.whoMay', { right: isolatedIn(asker.words.dir, action.id) }),
      t(asker.may(action.id) ? 'help.youMay' : 'help.youMayNot'),
    ]),
    ...(action.effect === 'go' ? [] : line('help.call', [`POST ${actionEndpointOf(resource, action.name)}`], true)),
  ]
}
