// The page of a tool, an area without records: what it is called, what it does as buttons, what it answers as a bench on which one
// types and reads. Its area may draw answers its own way.
import '#console/i18n/later.ts'
import { Heading } from '@radix-ui/themes'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { Workbench } from '#console/action/Workbench.tsx'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import type { Resource } from '#contract/resource.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'
import '#console/grid/grid.css'

/** It answers while one types: nothing is written, and nobody waits for a job. */
const isAnswering = ({ effect, job, input }: ResolvedAction): boolean =>
  effect === 'read' && !job && Object.keys(input ?? {}).length > 0

export const ToolPage = ({ resource }: { resource: Resource }) => {
  const words = useWords()
  const may = useMay()
  const allowed = actionsOf(resource).filter(({ id, effect }) => effect !== 'go' && may(id))
  const [first, ...others] = allowed.filter(isAnswering)
  const doing = allowed.filter(action => !isAnswering(action))
  return (
    <div className="list-main" data-tool={resource.name}>
      <header className="list-head">
        <p className="list-section">{words.group(resource.group)}</p>
        <Heading as="h1" size="5" tabIndex={-1}>
          {words.label(resource)}
        </Heading>
        {doing.length > 0 && (
          <div className="list-actions">
            {doing.map((action, at) => (
              <ActionButton
                key={action.name}
                action={action}
                resource={resource}
                variant={at === 0 ? 'solid' : 'soft'}
              />
            ))}
          </div>
        )}
      </header>
      {first && <Workbench resource={resource} actions={[first, ...others]} />}
    </div>
  )
}
