// "Why is this product not visible?": walks status, schedule, blockers, stock, collection and serviceability in that order
// and stops at the first that fails. Steps nobody has facts for are left out rather than guessed.
import { saidOf } from '#contract/finding.ts'
import { valueNamed } from '#contract/member.ts'
import type { Finding } from '#contract/problem.ts'
import { momentFigure, type Param, type Said } from '#contract/said.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import type { Step, Trace } from '../trace.ts'
import { say } from '../words.ts'
import { type ProductFacts, type PublishContext, publishBlockers, type VariantFacts } from './publishBlockers.ts'

export type HiddenContext = PublishContext & {
  /** ISO instant of the question. */
  now: string
  /** Whether any live collection or category page lists it. */
  inCollection?: boolean
  /** Whether the asked pincode is served, when one was asked. */
  serviceable?: { pincode: string; served: boolean }
}

export type HiddenProduct = ProductFacts & { status: string; launchAt?: string | null }
export type HiddenVariant = VariantFacts & { sellable?: number; oosPolicy?: 'DENY' | 'BACKORDER' | 'PREORDER' }

const offReasons: Record<string, Said> = {
  draft: say('hidden.draft'),
  moderate: say('hidden.moderate'),
  inactive: say('hidden.inactive'),
  hidden: say('hidden.hidden'),
  deleted: say('hidden.deleted'),
}

type Check = { rule: Step['rule']; input: Param; failure: Said | undefined }

function scheduleFailure(product: HiddenProduct, now: string): Said | undefined {
  if (!product.launchAt) return product.status === 'schedule' ? say('hidden.noTime') : undefined
  if (Date.parse(product.launchAt) > Date.parse(now))
    return say('hidden.launches', { at: momentFigure(product.launchAt) })
  return product.status === 'schedule' ? say('hidden.overdue') : undefined
}

function stockCheck(variants: readonly HiddenVariant[]): Check[] {
  const counted = variants.filter(variant => variant.status === 'active' && variant.sellable !== undefined)
  if (counted.length === 0) return []
  const sellable = counted.reduce((sum, variant) => sum + Math.max(variant.sellable!, 0), 0)
  const orderable = sellable > 0 || counted.some(variant => (variant.oosPolicy ?? 'DENY') !== 'DENY')
  const failure = orderable ? undefined : say('hidden.outOfStock')
  return [{ rule: 'stock', input: say('hidden.sellable', { n: sellable }), failure }]
}

function blockerChecks(blockers: readonly Finding[]): Check[] {
  if (blockers.length === 0) return [{ rule: 'blockers', input: say('hidden.none'), failure: undefined }]
  return blockers.map(blocker => {
    const said = saidOf(blocker)
    return { rule: `blockers.${blocker.code}`, input: said, failure: say('hidden.blocked', { why: said }) }
  })
}

function reachChecks({ inCollection, serviceable }: HiddenContext): Check[] {
  const checks: Check[] = []
  if (inCollection !== undefined)
    checks.push({
      rule: 'collection',
      input: say(inCollection ? 'hidden.listed' : 'hidden.notListed'),
      failure: inCollection ? undefined : say('hidden.noCollection'),
    })
  if (serviceable !== undefined) {
    const { pincode, served } = serviceable
    const failure = served ? undefined : say('hidden.notServed', { pincode })
    checks.push({ rule: 'serviceability', input: pincode, failure })
  }
  return checks
}

function checksOf(product: HiddenProduct, variants: readonly HiddenVariant[], context: HiddenContext): Check[] {
  const { status, launchAt } = product
  const input = launchAt ? momentFigure(launchAt) : say('hidden.noLaunch')
  return [
    { rule: 'status', input: valueNamed(RecordStatus, status), failure: offReasons[status] },
    { rule: 'schedule', input, failure: scheduleFailure(product, context.now) },
    ...blockerChecks(publishBlockers(product, variants, context)),
    ...stockCheck(variants),
    ...reachChecks(context),
  ]
}

/** They say that nobody looked, and nothing of what would be found; several blockers are one step. */
function notReached(checks: readonly Check[]): Step[] {
  const rules = new Set(checks.map(({ rule }) => (rule.startsWith('blockers.') ? 'blockers' : rule)))
  return [...rules].map(rule => ({ rule, input: '', outcome: say('hidden.notReached'), state: 'notReached' }))
}

export function whyHidden(product: HiddenProduct, variants: readonly HiddenVariant[], context: HiddenContext): Trace {
  const checks = checksOf(product, variants, context)
  const failing = checks.findIndex(check => check.failure !== undefined)
  const reached = checks.slice(0, failing >= 0 ? failing + 1 : undefined)
  const steps = reached.map(({ rule, input, failure }): Step => {
    // A blocker is its own reason: it is said once.
    if (failure) return { rule, input: rule.startsWith('blockers.') ? '' : input, outcome: failure, state: 'failed' }
    return { rule, input, outcome: say('hidden.fine'), state: 'passed' }
  })
  return {
    result: steps[failing]?.outcome ?? say('hidden.visible'),
    steps: [...steps, ...notReached(checks.slice(steps.length))],
  }
}
