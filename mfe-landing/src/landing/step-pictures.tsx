import kitchen from '../art/kit1.webp';
import living from '../art/liv1.webp';
import styles from './how.module.css';

/** Pictures of the interface, hidden from screen readers. */
export function PostPicture() {
  return (
    <div className={styles.post}>
      <span className={styles.label}>Monthly rent</span>
      <span className={styles.input}>$ 575</span>
      <span className={styles.chips}>
        <span className={styles.chosen}>Private Room</span>
        <span className={styles.chip}>Basement</span>
      </span>
      <span className={styles.small}>Saved 10:42</span>
    </div>
  );
}

export function BrowsePicture() {
  return (
    <div className={styles.browse}>
      <MiniCard image={living} rent="$560" match="91 %" />
      <MiniCard image={kitchen} rent="$540" match="82 %" />
      <span className={styles.answers}>
        {['Provo', 'Under $600', 'Jan 4'].map((answer) => (
          <span key={answer}>{answer}</span>
        ))}
      </span>
    </div>
  );
}

function MiniCard({ image, rent, match }: { image: string; rent: string; match: string }) {
  return (
    <span className={styles.mini}>
      <img src={image} alt="" width={720} height={540} loading="lazy" />
      <b>{rent}</b>
      <span>{match}</span>
    </span>
  );
}

const SLOTS = [
  { day: 'Mon 23', times: ['9:00 AM', '9:30 AM', '3:00 PM'] },
  { day: 'Tue 24', times: ['4:00 PM', '4:30 PM', '5:00 PM'] },
  { day: 'Wed 25', times: ['1:00 PM', '1:30 PM', '2:00 PM'] },
];

export function TourPicture() {
  return (
    <div className={styles.tour}>
      {SLOTS.map(({ day, times }) => (
        <span key={day} className={styles.day}>
          {day}
          {times.map((time) => (
            <span key={time} data-chosen={time === '4:30 PM'}>
              {time}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}
