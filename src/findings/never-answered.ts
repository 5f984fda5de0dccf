import { MAX_MS, type Response } from '../core/lab.ts'
import { CALL, type Plan, type PlanDownstream, type PlanList, type PlanStep, WORK } from '../core/plan.ts'

const NO_ANSWER: readonly Response[] = [{ durationMs: MAX_MS }]

/**
 * A compiled scenario in which one call is never answered, with the given timeout (Infinity for none). It shares all that does not lead to that call: compiling anew for each of
 * hundreds of calls would cost several times as much as running them.
 */
export function neverAnswered(plan: Plan, id: string, timeoutMs: number): Plan {
  const services = new Map<PlanDownstream, PlanDownstream>()
  const changeStep = (step: PlanStep): PlanStep => {
    if (step.op === WORK) return step
    if (step.op !== CALL) {
      const steps = changeAll(step.steps)
      return steps === step.steps ? step : { ...step, steps }
    }
    if (step.id === id) return { ...step, timeoutMs, responses: NO_ANSWER, downstream: null }
    if (step.downstream === null) return step
    const downstream = changeService(step.downstream)
    return downstream === step.downstream ? step : { ...step, downstream }
  }
  const changeAll = (steps: readonly PlanStep[]): readonly PlanStep[] => {
    let changed: PlanStep[] | null = null
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] as PlanStep
      const next = changeStep(step)
      if (next === step) continue
      changed ??= [...steps]
      changed[i] = next
    }
    return changed ?? steps
  }
  const changeList = (list: PlanList): PlanList => {
    const steps = changeAll(list.steps)
    return steps === list.steps ? list : { ...list, steps }
  }
  const changeService = (service: PlanDownstream): PlanDownstream => {
    const known = services.get(service)
    if (known !== undefined) return known
    const list = changeList(service.list)
    const changed = list === service.list ? service : { ...service, list }
    services.set(service, changed)
    return changed
  }
  return { ...plan, list: changeList(plan.list) }
}
