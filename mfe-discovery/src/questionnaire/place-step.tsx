import { SCHOOLS, SEARCH_CITIES, WORKING, cityOfSchool, suggestBySubstring } from '@keyturn/domain/places';
import { ChoiceGroup, ComboField, SchoolMark } from '@keyturn/web-kit/ui';
import { BriefcaseBusiness, MapPin, Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import styles from './questionnaire.module.css';
import { Step } from './step.tsx';
import { useWayOn } from './use-way-on.ts';

const choices = [
  ...SCHOOLS.map(({ name, city }) => ({
    value: name,
    title: name,
    description: city,
    icon: <SchoolMark school={name} />,
  })),
  {
    value: WORKING,
    title: messages.working,
    description: messages.workingPlace,
    icon: <BriefcaseBusiness size={28} />,
  },
];

/** Step 1: a school with its city, work, or any city (ledger D1). */
export function PlaceStep() {
  const { school, city } = useAnswers();
  const [typed, setTyped] = useState(school === null ? (city ?? '') : '');
  const { goOn, goOnSoon } = useWayOn();

  const chooseSchool = (name: string | null) => {
    if (name === null) return;
    setTyped('');
    changeAnswers({ school: name, city: cityOfSchool(name) ?? null });
  };
  /** Blank input is ignored; a known city keeps its own spelling. */
  const chooseCity = (text: string): boolean => {
    const name = text.trim();
    if (name === '') return false;
    const known = SEARCH_CITIES.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    changeAnswers({ school: null, city: known ?? name });
    return true;
  };
  const submitCity = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chooseCity(typed)) goOn();
  };

  return (
    <Step
      id="place"
      onSkip={() => {
        changeAnswers({ school: null, city: null });
        goOn();
      }}
      onNext={() => {
        chooseCity(typed);
        goOn();
      }}
    >
      <ChoiceGroup
        legend={messages.schools}
        isLegendHidden
        layout="tile"
        columns={4}
        choices={choices}
        value={school}
        onChange={chooseSchool}
        onCommit={goOnSoon}
      />
      <form className={styles.citySearch} onSubmit={submitCity}>
        <ComboField
          label={messages.citySearch}
          placeholder={messages.cityPlaceholder}
          icon={<Search size={20} />}
          optionIcon={<MapPin size={18} />}
          value={typed}
          onChange={setTyped}
          suggestions={suggestBySubstring(typed, SEARCH_CITIES)}
          onPick={(picked) => {
            chooseCity(picked);
            goOnSoon();
          }}
        />
      </form>
    </Step>
  );
}
