/**
 * The checkboxes of ingredients and steps. The state has the ids of ticked ingredients and leaf steps.
 * A step with nested steps is ticked when all of these are.
 *
 * @module
 */
import { isValidElement, memo, type ReactNode, useId } from "react";
import type { ExtraProps } from "react-markdown";
import { tick } from "../actions/cooking";
import { elements, useEntry } from "../actions/elements";
import { AnswerArea } from "../cooking/AnswerArea";
import { leafSteps, type Step } from "../reading/recipe";
import { useRecipe } from "../state/recipeOnPage";
import { NO_BREAK } from "../ui/Markdown";
import { Icon } from "../ui/parts";

/** An item of a list. An ingredient or a step has an id, and can be ticked. */
export function TickableItem({ node, children }: ExtraProps & { children?: ReactNode }) {
  const { steps } = useRecipe();
  const id = node?.properties.dataId as number | undefined;
  const value = node?.properties.value as number | undefined;
  const group = node?.properties.dataGroup as string | undefined;
  const step = id === undefined ? undefined : steps.get(id);
  // The line of a step is in StepLine, without nested steps.
  const line = useEntry(elements.lines, step ? undefined : node?.position?.start.offset);
  if (id === undefined) {
    return (
      <li ref={line} data-group={group}>
        {children}
      </li>
    );
  }
  // `Children.toArray` would copy each child.
  const nodes: ReactNode[] = Array.isArray(children) ? children : [children];
  const own = nodes.filter((child) => !isListElement(child));
  return (
    <li ref={line} data-id={id} data-group={group} value={value}>
      {step ? (
        <StepLine step={step}>{own}</StepLine>
      ) : (
        <IngredientLine id={id}>{own}</IngredientLine>
      )}
      {nodes.filter(isListElement)}
    </li>
  );
}

const isListElement = (child: ReactNode) =>
  isValidElement(child) && (child.type === "ul" || child.type === "ol");

function IngredientLine({ id, children }: { id: number; children: ReactNode }) {
  const { tabRecipe, ticked, changed, extra } = useRecipe();
  const isTicked = ticked.has(id);
  // Opened from a link or from the saved recipes: "extra" is about another list.
  const isToBuy = extra.has(id) && !tabRecipe.opened;
  const [first, ...rest] = Array.isArray(children) ? children : [children];
  const hasAmount = isValidElement<ExtraProps>(first) && first.props.node?.tagName === "b";
  return (
    <label data-changed={changed.has(id) || undefined}>
      <input type="checkbox" checked={isTicked} onChange={() => tick([id], !isTicked)} />
      {hasAmount && first}
      <span className="name">
        {/* An amount has a lane: a no-break space would indent what is beside it. */}
        {hasAmount
          ? rest.map((one) => (typeof one === "string" ? one.replace(/^\u00a0/, " ") : one))
          : children}
        {isToBuy && (
          <span lang="en" className="basket screen-only">
            {NO_BREAK}
            <Icon name="basket" label="to buy" />
          </span>
        )}
      </span>
    </label>
  );
}

/** A step. Only its box ticks it: a tap beside a duration must do nothing. */
function StepLine({ step, children }: { step: Step; children: ReactNode }) {
  const { ticked, current, changed } = useRecipe();
  const words = useId();
  const line = useEntry(elements.lines, step.id);
  const { id, section } = step;
  const isTicked = leafSteps([step]).every((leaf) => ticked.has(leaf.id));
  const isCurrent = id === current?.id;
  return (
    <div
      ref={line}
      className="step"
      data-step
      data-current={isCurrent || undefined}
      data-changed={changed.has(id) || undefined}
      data-done={isTicked || undefined}
    >
      <div className="number">
        <StepBox step={step} isTicked={isTicked} isCurrent={isCurrent} words={words} />
        {section && <span className="label caps section">{section}</span>}
      </div>
      <div id={words} className="words">
        {children}
      </div>
      {isCurrent && <AnswerArea />}
    </div>
  );
}

interface StepBoxProps {
  step: Step;
  isTicked: boolean;
  isCurrent: boolean;
  /** The id of the element with its words. */
  words: string;
}

/**
 * Memoised: React writes the attributes of each checkbox that it renders, and the browser then styles each anew
 * whose number is an `attr()`.
 */
const StepBox = memo(function StepBox({ step, isTicked, isCurrent, words }: StepBoxProps) {
  const { number, steps } = step;
  const box = useEntry(elements.boxes, step.id);
  const ids = leafSteps([step]).map(({ id }) => id);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        onChange={() => tick(ids, !isTicked)}
        lang="en"
        aria-label={`Step ${number}`}
        aria-describedby={words}
        aria-current={isCurrent ? "step" : undefined}
        data-number={steps.length > 0 ? "" : number}
      />
    </label>
  );
});
