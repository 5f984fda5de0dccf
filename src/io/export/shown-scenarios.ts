import { type LabView, viewLab } from '../../timeline/lab-view.ts'

/** A view of the same lab with only some of its scenarios, in the lab's order. Where none is named, or all are, it is the view itself. */
export function showScenarios(view: LabView, ids: ReadonlySet<string>): LabView {
  const scenarios = view.lab.scenarios.filter(({ id }) => ids.has(id))
  if (scenarios.length === 0 || scenarios.length === view.lab.scenarios.length) return view
  return viewLab({ ...view.lab, scenarios })
}
