import styles from './field.module.css';

/** A sentence that ends with a proposal as a button. */
export function Proposal(props: { sentence: string; proposal: string; onTake: (proposal: string) => void }) {
  const { sentence, proposal, onTake } = props;
  const start = sentence.lastIndexOf(proposal);
  if (start < 0) return sentence;
  return (
    <span>
      {sentence.slice(0, start)}
      <button type="button" className={styles.proposal} onClick={() => onTake(proposal)}>
        {proposal}
      </button>
      {sentence.slice(start + proposal.length)}
    </span>
  );
}
