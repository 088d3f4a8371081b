import {
  BookOpen,
  Building,
  Car,
  Check,
  CircleSlash,
  Clapperboard,
  Dumbbell,
  Flame,
  FlameKindling,
  Gamepad2,
  House,
  NotebookPen,
  PartyPopper,
  PawPrint,
  Snowflake,
  ThermometerSun,
  TreeDeciduous,
  Tv,
  Utensils,
  WashingMachine,
  Waves,
  Wifi,
  type LucideIcon,
} from 'lucide-react';

/** The icon of a group's amenities. */
const ICON_OF_GROUP: Readonly<Record<string, LucideIcon>> = {
  Laundry: WashingMachine,
  Parking: Car,
  'Air Conditioning': Snowflake,
  Heating: Flame,
  'Wi-Fi': Wifi,
  'Pet Friendly': PawPrint,
};

/** Amenities of Entertainment have no common icon. */
const ICON_OF_LABEL: Readonly<Record<string, LucideIcon>> = {
  Pool: Waves,
  'Hot Tub': ThermometerSun,
  'Indoor Gym': Dumbbell,
  'Outdoor Gym': Dumbbell,
  Clubhouse: House,
  'Theater Room': Clapperboard,
  'Game Room': Gamepad2,
  'TV Lounge': Tv,
  'Fire Pit': FlameKindling,
  'BBQ Area': Utensils,
  'Rooftop Deck': Building,
  Courtyard: TreeDeciduous,
  'Study Lounge': BookOpen,
  'Study Rooms': NotebookPen,
  'Community Events': PartyPopper,
};

/** An amenity's icon: its own, its group's, or a plain check; a stroke for one that is absent. */
export function amenityIcon(heading: string, label: string): LucideIcon {
  if (/^No\b/.test(label)) return CircleSlash;
  return ICON_OF_LABEL[label] ?? ICON_OF_GROUP[heading] ?? Check;
}
